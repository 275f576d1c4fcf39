import { expect, test } from 'vitest'
import { pageRule } from '#console/tabulation/page-rule.ts'

test('TAB-02: a sheet is printed on its paper, with the numbers of its pages', () => {
  const margins = { top: 20, right: 15, bottom: 10.5, left: 15 }
  expect(
    pageRule({ paper: 'a4', orientation: 'landscape', margins, footer: '第 {page} 页，共 {pages} 页' }),
  ).toMatch(
    /^@page \{ size: A4 landscape; margin: 20mm 15mm 10\.5mm 15mm; +@bottom-center \{ content: "第 " counter\(page\) " 页，共 " counter\(pages\) " 页"; font-size: 9pt; \} \}$/,
  )
})

test('TAB-04: what stands above a page is text and no rule, whatever it has in it', () => {
  const margins = { top: 0, right: 0, bottom: 0, left: 0 }
  const header = '甲"; } body { display: none } \\ 乙'
  expect(pageRule({ paper: 'a5', orientation: 'portrait', margins, header })).toContain(
    '@top-center { content: "甲\\"; } body { display: none } \\\\ 乙";',
  )
})
