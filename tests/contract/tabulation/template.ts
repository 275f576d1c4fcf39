import type { Template } from '#contract/tabulation/template-schema.ts'

/** An id for tests, told from others by its number. */
export function id(index: number): string {
  return `0190c2a4-1000-7000-8000-${String(index).padStart(12, '0')}`
}

export const tableId = id(1)

/** A small inspection sheet: a table whose rows repeat between a line of heads and one of sums, and a note below. */
export function template(more: Partial<Template> = {}): Template {
  return {
    title: '材料进场验收',
    rows: 8,
    columns: 6,
    styles: [
      { font: { name: '宋体', size: 16, bold: true }, horizontal: 'center', vertical: 'center' },
      {
        border: {
          top: { line: 'thin', color: '000000' },
          right: { line: 'thin' },
          bottom: { line: 'medium', color: 'FF0000' },
          left: { line: 'thin' },
        },
        fill: 'F2F4F7',
        wrap: true,
        format: '#,##0.00',
      },
      { format: 'yyyy"年"m"月"d"日"' },
    ],
    cells: [
      { at: 'A1', text: '材料进场验收', style: 0 },
      { at: 'A3', text: '名称' },
      { at: 'B3', text: '数量' },
      { at: 'C3', text: '单价' },
      { at: 'D3', text: '金额' },
      { at: 'E3', text: '累计' },
      { at: 'F3', text: '占比' },
      { at: 'D4', formula: 'ROUND(B4*C4,2)', style: 1 },
      { at: 'E4', formula: 'SUM(D$4:D4)', style: 1 },
      { at: 'F4', formula: 'IF(D$6=0,0,D4/D$6)' },
      { at: 'A5', number: '0.5' },
      { at: 'A6', text: '合计' },
      { at: 'B6', formula: 'SUM(数量)' },
      { at: 'D6', formula: 'SUM(D4:D4)', style: 1 },
      { at: 'D7', formula: 'D6*A5' },
      { at: 'B8', formula: 'TODAY()', style: 2 },
    ],
    merges: ['A1:F1'],
    rowHeights: [{ index: 1, size: 30 }],
    columnWidths: [
      { index: 1, size: 20 },
      { index: 4, size: 14 },
    ],
    freeze: { rows: 3, columns: 1 },
    names: [
      { name: '数量', at: 'B4' },
      { name: '合计', at: 'D6' },
    ],
    fields: [
      { fieldId: id(10), at: 'A4', label: '名称', type: 'text', required: true },
      { fieldId: id(11), at: 'B4:C4', label: '数量与单价', type: 'number', minimum: '0', unit: '吨' },
      {
        fieldId: id(12),
        at: 'F8',
        label: '验收结论',
        type: 'one-of',
        options: ['合格', '不合格'],
        preset: '合格',
      },
    ],
    repeats: [{ repeatId: tableId, name: '材料', from: 4, to: 4, minimum: 1, maximum: 100 }],
    bindings: [{ at: 'C2', record: 'project', field: 'projectName' }],
    permissions: [],
    checks: [
      { at: 'B4', formula: 'B4<=1000', messageZh: '数量不能超过 1000 吨', messageEn: 'At most 1000 tons' },
    ],
    page: {
      paper: 'a4',
      orientation: 'landscape',
      margins: { top: 20, right: 15, bottom: 20, left: 15 },
      headerRows: { from: 1, to: 3 },
      breaksAfter: [6],
      footer: '第 {page} 页，共 {pages} 页',
    },
    ...more,
  }
}
