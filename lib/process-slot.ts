/**
 * One value per process under a name. Next bundles instrumentation and every route apart, so module state is
 * not shared between them; the global object is. Only boot and test harnesses set a slot.
 */
export function processSlot<T>(name: string): { get(): T | undefined; set(value: T | undefined): void } {
  const key = Symbol.for(`book-knowledge.${name}`);
  const slots = globalSlots<T>();
  return {
    get: () => slots[key],
    set: (value) => {
      slots[key] = value;
    },
  };
}

/** The cast holds because a slot's key is made from its name here alone, and each name has one type. */
function globalSlots<T>(): Record<symbol, T | undefined> {
  return globalThis as unknown as Record<symbol, T | undefined>;
}
