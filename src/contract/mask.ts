/** `138****5678`: what is needed to know a number by, and no more. */
export function maskMiddle(text: string, first: number, last: number): string {
  const hidden = Math.max(text.length - first - last, 0)
  return hidden === 0
    ? '*'.repeat(text.length)
    : text.slice(0, first) + '*'.repeat(hidden) + text.slice(-last)
}

/** A cellphone number as lists show it (checklist STF-05). */
export function maskCellphone(cellphone: string): string {
  return maskMiddle(cellphone, 3, 4)
}

/** An ID number as lists show it (checklist STF-05). */
export function maskIdCard(idCard: string): string {
  return maskMiddle(idCard, 3, 2)
}
