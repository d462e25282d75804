/** A check of a value from outside: the small part of a schema library that a browser needs. */
export type Guard<T> = (value: unknown) => value is T;

/** An object whose members pass their guards; other members are of no interest. */
export function shape<T extends object>(members: { [Name in keyof T]: Guard<T[Name]> }): Guard<T> {
  return (value): value is T => {
    if (typeof value !== "object" || value === null) return false;
    const found = new Map(Object.entries(value));
    return Object.entries<Guard<unknown>>(members).every(([name, guard]) => guard(found.get(name)));
  };
}

export const isText = (value: unknown): value is string => typeof value === "string";
export const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Atomic units as they are written everywhere outside of a calculation. */
export const isAmount = (value: unknown): value is string => isText(value) && /^\d{1,30}$/.test(value);

/** A moment as `toISOString` writes it: only then does the order of texts equal the order of time. */
export const isMoment = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

/** An address that a link may carry: never `javascript:`. */
export const isWebAddress = (value: unknown): value is string => isText(value) && /^https?:\/\//.test(value);

export function nullable<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

/** One of the names of a record: given all of a union's members, the compiler sees that none is missing. */
export function keyOf<T extends string>(names: Record<T, true>): Guard<T> {
  return (value): value is T => isText(value) && Object.hasOwn(names, value);
}
