"use client";

import type { ReactNode } from "react";
import { usePurchase } from "./purchase-provider";

type SlipProps = {
  /** Small capitals above the heading. */
  label: string;
  heading: string;
  points: readonly string[];
  /** Beside the price: what one payment buys. */
  priceLabel: string;
  /** More small print, under the slip's own. */
  children?: ReactNode;
};

/** The price card: the only box on a page, so that money always looks like money. */
export function Slip({ label, heading, points, priceLabel, children }: SlipProps) {
  const { sale } = usePurchase();
  return (
    <aside className="slip">
      <p className="lab">{label}</p>
      <h2>{heading}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        {priceLabel} {sale.amount}
      </p>
      {children}
    </aside>
  );
}
