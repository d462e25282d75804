"use client";

import { Component, type ReactNode } from "react";

/** Around bought content: when it cannot be drawn it is still in the library, and nothing offers to sell it again. */
export class RenderingBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p role="alert">Saved. Reload to read.</p>;
  }
}
