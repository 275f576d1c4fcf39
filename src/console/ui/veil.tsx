/**
 * What dims the page behind a dialog. Radix' own overlay locks scrolling by inserting a style element at run
 * time, which the content security policy forbids; `data-veil` does it from the style sheet.
 */
export function Veil() {
  return <div data-veil aria-hidden className="fixed inset-0 z-40 bg-veil motion-safe:animate-appear" />
}
