"use client";

import { CoverGrid } from "./cover-grid";

/**
 * The same, drawn in the browser too, for pages of many covers: what a cover is made of is ten times as long as what it
 * is drawn from, and would otherwise be sent twice.
 */
export const DrawnCoverGrid = CoverGrid;
