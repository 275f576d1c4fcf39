import { expect, test } from 'vitest'
import { cellText } from '#console/kit/cell-text.ts'

function Mark({ of }: { of: string }) {
  return <b>{of}</b>
}

test('a cell in a workbook is the text within what is drawn', () => {
  expect(cellText(7)).toBe(7)
  expect(cellText('路基')).toBe('路基')
  expect(cellText(undefined)).toBeUndefined()
  expect(cellText(false)).toBeUndefined()
  expect(
    cellText(
      <>
        <span>综合部</span>
        <span>
          <Mark of="待同步" />第{3}局
        </span>
      </>,
    ),
  ).toBe('综合部 第 3 局')
})
