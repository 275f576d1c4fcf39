import type { PageSetup } from '#contract/tabulation/style-schema.ts'

/** The `@page` rule of a sheet: paper, margins, and what stands above and below on every page. */
export function pageRule({ paper, orientation, margins, header, footer }: PageSetup): string {
  const { top, right, bottom, left } = margins
  return [
    '@page {',
    `size: ${paper.toUpperCase()} ${orientation};`,
    `margin: ${[top, right, bottom, left].map((side) => `${side}mm`).join(' ')};`,
    header ? `@top-center { content: ${contentOf(header)}; font-size: 9pt; }` : '',
    footer ? `@bottom-center { content: ${contentOf(footer)}; font-size: 9pt; }` : '',
    '}',
  ].join(' ')
}

/** A line with its numbers of pages, as CSS writes generated content. */
function contentOf(text: string): string {
  return text
    .split(/(\{pages?\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '{page}') return 'counter(page)'
      if (part === '{pages}') return 'counter(pages)'
      return `"${part.replace(/["\\]/g, '\\$&').replace(/\p{Cc}/gu, ' ')}"`
    })
    .join(' ')
}
