import type { Sheet, WriteSheet } from 'hucre'
import type { PageSetup } from '#contract/tabulation/style-schema.ts'

const millimetresOfInch = 25.4
const papers = ['a3', 'a4', 'a5'] as const

/** How a page is set up in a workbook. `rowOf`: where a row of the template stands, both counted from 1. */
export function workbookPage(page: PageSetup, rowOf: (row: number) => number): Partial<WriteSheet> {
  const { paper, orientation, margins, scale, headerRows, breaksAfter = [], header, footer } = page
  const inches = (millimetres: number) => millimetres / millimetresOfInch
  return {
    pageSetup: {
      paperSize: paper,
      orientation,
      margins: {
        top: inches(margins.top),
        right: inches(margins.right),
        bottom: inches(margins.bottom),
        left: inches(margins.left),
      },
      ...(scale ? { scale } : { fitToPage: true, fitToWidth: 1, fitToHeight: 0 }),
      ...(headerRows && { printTitlesRow: `$${rowOf(headerRows.from)}:$${rowOf(headerRows.to)}` }),
      ...(page.centered && { horizontalCentered: true }),
    },
    rowBreaks: breaksAfter.map((row) => rowOf(row) - 1),
    headerFooter: {
      ...(header && { oddHeader: workbookLine(header) }),
      ...(footer && { oddFooter: workbookLine(footer) }),
    },
  }
}

/** The same of a workbook, as a template has it. */
export function templatePage({ pageSetup, rowBreaks = [], headerFooter }: Sheet): PageSetup {
  const { paperSize, orientation = 'portrait', margins, scale, fitToPage, printTitlesRow } = pageSetup ?? {}
  const millimetres = (inches = 0.75) => Math.min(100, Math.round(inches * millimetresOfInch * 10) / 10)
  const [, from, to] = /^\$?(\d+):\$?(\d+)$/.exec(printTitlesRow ?? '') ?? []
  const [header, footer] = [templateLine(headerFooter?.oddHeader), templateLine(headerFooter?.oddFooter)]
  return {
    paper: papers.find((known) => known === paperSize) ?? 'a4',
    orientation,
    margins: {
      top: millimetres(margins?.top),
      right: millimetres(margins?.right),
      bottom: millimetres(margins?.bottom),
      left: millimetres(margins?.left),
    },
    ...(scale && !fitToPage && { scale }),
    ...(from && { headerRows: { from: Number(from), to: Number(to) } }),
    ...(rowBreaks.length > 0 && { breaksAfter: rowBreaks.map((row) => row + 1) }),
    ...(pageSetup?.horizontalCentered && { centered: true as const }),
    ...(header && { header }),
    ...(footer && { footer }),
  }
}

function workbookLine(text: string): string {
  const plain = text.replaceAll('&', '&&').replaceAll('{page}', '&P').replaceAll('{pages}', '&N')
  // A digit behind a code would be read as a size of letters.
  return `&C${/^\d/.test(plain) ? ' ' : ''}${plain}`
}

/** A line without its parts and fonts: a template has one line in the middle. */
function templateLine(text = ''): string {
  return text
    .replace(/&&|&"[^"]*"|&\d+|&[A-Z]/gi, (code) => {
      if (code === '&&') return '&'
      return code === '&P' ? '{page}' : code === '&N' ? '{pages}' : ''
    })
    .trim()
    .slice(0, 200)
}
