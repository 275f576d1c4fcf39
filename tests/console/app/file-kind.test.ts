import { expect, test } from 'vitest'
import { fileKindOf } from '#console/app/file-kind.ts'

test.each([
  ['施工图.PDF', '', 'pdf'],
  ['现场.jpeg', 'application/octet-stream', 'picture'],
  ['桥墩.xlsx', '', 'workbook'],
  ['记录.csv', '', 'text'],
  // A field's label, which has no ending.
  ['正面扫描件', 'image/jpeg', 'picture'],
  ['说明', 'text/plain', 'text'],
  ['施工组织设计.dwg', 'application/octet-stream', undefined],
  ['平面图', 'image/vnd.dwg', undefined],
  ['旧表.xls', 'application/vnd.ms-excel', undefined],
  // Both are pages to a browser.
  ['页.html', 'text/html', undefined],
  ['图.svg', 'image/svg+xml', undefined],
])('LOG-05 %s, uploaded as "%s", is shown as %s', (name, contentType, kind) => {
  expect(fileKindOf(name, contentType)).toBe(kind)
})
