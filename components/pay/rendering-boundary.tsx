"use client";

import { Component, type ReactNode } from "react";
import { payCopy } from "@/lib/copy/pay";
import styles from "./rendering-boundary.module.css";

/** Around bought content: when it cannot be drawn it is still in the library, and nothing offers to sell it again. */
export class RenderingBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className={styles.fault} role="alert">
        <p>{payCopy.savedNotShown}</p>
        <button type="button" className="btn" onClick={() => location.reload()}>
          {payCopy.reload}
        </button>
      </div>
    );
  }
}
