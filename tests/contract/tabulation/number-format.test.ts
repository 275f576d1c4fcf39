import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, roundTo } from '#contract/tabulation/decimal-rounding.ts'
import { isFormatCode } from '#contract/tabulation/number-format/format-code.ts'
import { formatValue } from '#contract/tabulation/number-format/format-number.ts'
import { calendarDay, serialOf } from '#contract/tabulation/serial-date.ts'

const day = serialOf({ year: 2026, month: 3, day: 5 })

test.each<[number | string | boolean, string, string]>([
  [1234.5, 'General', '1234.5'],
  [1234.5, 'G/通用格式', '1234.5'],
  [1234.567, '0.00', '1234.57'],
  [1.005, '0.00', '1.01'],
  [-1.005, '0.00', '-1.01'],
  [0.004, '0.00', '0.00'],
  [-0.004, '0.00', '0.00'],
  [0.5, '#.##', '.5'],
  [0, '#', ''],
  [0, '0', '0'],
  [12, '0000', '0012'],
  [1234567.891, '#,##0.00', '1,234,567.89'],
  [999, '#,##0', '999'],
  [1000, '#,##0', '1,000'],
  [12, '#,##0000', '0,012'],
  [1234567, '0.0,', '1234.6'],
  [1234567, '0.0,,', '1.2'],
  [12345, '0.00万', '12345.00万'],
  [0.256, '0%', '26%'],
  [0.256, '0.0%', '25.6%'],
  [-5, '0.00;(0.00)', '(5.00)'],
  [0, '0;-0;"零"', '零'],
  [3, '0;-0;"零"', '3'],
  ['甲', '0;-0;0;"<"@">"', '<甲>'],
  ['甲', '@"级"', '甲级'],
  ['甲', '0.00', '甲'],
  [5, '@', '5'],
  [-5, '[Red]0.0', '-5.0'],
  [-5, '[红色]0.0', '-5.0'],
  [-5, '0.0;[Red]-0.0', '-5.0'],
  [60, '[>=60]"合格";"不合格"', '合格'],
  [59, '[>=60]"合格";"不合格"', '不合格'],
  [12345, '0.00E+00', '1.23E+04'],
  [0.00012345, '0.00E+00', '1.23E-04'],
  [99999, '0.00E+00', '1.00E+05'],
  [12345, '##0.0E+0', '12.3E+3'],
  [12, '0.0"米"', '12.0米'],
  [12, '0.0 \\m', '12.0 m'],
  [12, '¥#,##0.00', '¥12.00'],
  [12, '[$¥-804]#,##0.00', '¥12.00'],
  [13800138000, '000-0000-0000', '138-0013-8000'],
  [true, '0.00', 'TRUE'],
  [123, '[DBNum1]0', '一百二十三'],
  [123, '[DBNum2]0', '壹佰贰拾叁'],
  [10050, '[DBNum2]0', '壹万零伍拾'],
  [100000, '[DBNum1]0', '一十万'],
  [1234.5, '[DBNum2]General', '壹仟贰佰叁拾肆.伍'],
  [day, 'yyyy-mm-dd', '2026-03-05'],
  [day, 'yyyy/m/d', '2026/3/5'],
  [day, 'yyyy年m月d日', '2026年3月5日'],
  [day, 'yyyy"年"mm"月"dd"日"', '2026年03月05日'],
  [day, '[$-804]yyyy"年"m"月"d"日"', '2026年3月5日'],
  [day, '[DBNum1][$-804]yyyy"年"m"月"d"日"', '二〇二六年三月五日'],
  [day, 'aaaa', '星期四'],
  [day, 'aaa', '四'],
  [day, 'dddd', 'Thursday'],
  [day, 'ddd, mmm d', 'Thu, Mar 5'],
  [day, 'mmmm yy', 'March 26'],
  [day + 0.5, 'yyyy-mm-dd hh:mm', '2026-03-05 12:00'],
  [day + 0.75, 'h:mm AM/PM', '6:00 PM'],
  [day + 0.25, '上午/下午h:mm', '上午6:00'],
  [day + 0.75, '上午/下午h"时"mm"分"', '下午6时00分'],
  [0.5 + 1, '[h]:mm', '36:00'],
  [0.0001, 'mm:ss', '00:09'],
  [0.5, 'hh:mm:ss.000', '12:00:00.000'],
  [1, 'yyyy-mm-dd', '1900-01-01'],
  [60, 'yyyy-mm-dd', '1900-02-29'],
  [61, 'yyyy-mm-dd', '1900-03-01'],
  [-1, 'yyyy-mm-dd', '########'],
])('TAB-01: %s in the format %s is shown as %s', (value, code, shown) => {
  expect(formatValue(value, code)).toBe(shown)
})

test.each(['# ?/?', 'abc', '[Rot]0', '0;0;0;0;0', '"open'])(
  'TAB-01: %s is no number format that a template may have',
  (code) => {
    expect(isFormatCode(code)).toBe(false)
  },
)

test('TAB-01: every day has its own number, and comes back from it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_958_465 }), (serial) => {
      expect(serial === 60 || serialOf(calendarDay(serial)) === serial).toBe(true)
    }),
  )
})

test('TAB-01: a number is rounded by the digits that people see', () => {
  expect(roundTo(1.005, 2)).toBe(1.01)
  expect(roundTo(-2.5, 0)).toBe(-3)
  expect(roundTo(1234.5, -2)).toBe(1200)
  expect(roundTo(50, -2)).toBe(100)
  expect(roundTo(49, -2)).toBe(0)
  expect(roundTo(1.001, 2, 'up')).toBe(1.01)
  expect(roundTo(1.009, 2, 'down')).toBe(1)
  expect(roundTo(1e-20, 2)).toBe(0)
  expect(roundTo(0.1 + 0.2, 20)).toBe(0.3)
})

test('TAB-02: what is stored of a number reads back as the number, to 15 digits', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), (value) => {
      expect(Number(decimalText(value))).toBeCloseTo(Number(value.toPrecision(15)), 300)
      expect(decimalText(value)).toMatch(/^-?\d+(\.\d+)?$/)
    }),
  )
})
