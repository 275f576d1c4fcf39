import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. What a part says comes first and what its caller adds after it, but the style sheet's order
 * decides between the two: a caller that contradicts a part says so with `!` (`px-1!`). A library that sorts
 * this out at run time would cost 8 KiB before anyone can sign in.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes)
}
