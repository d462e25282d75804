// Vitest runs server modules outside a React server: the guard that keeps them out of browser bundles has nothing to guard here.
export {};
