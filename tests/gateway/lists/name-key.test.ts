import { expect, test } from 'vitest'
import { compareKeys } from '#contract/collation.ts'
import { initialsOf } from '#contract/name-key.ts'
import { nameKeyOf } from '#gateway/platform/name-key.ts'

function sorted(names: readonly string[], of?: 'person'): string[] {
  return names.toSorted((a, b) => compareKeys(nameKeyOf(a, of), nameKeyOf(b, of)))
}

test('names sort by pinyin, those of one surname beside one another, a surname by its own reading', () => {
  const people = ['安然', '单志强', '夏雨', '萧建华', '曾国藩', '张安', '张伟', '章安']
  expect(sorted(people.toReversed(), 'person')).toEqual(people)
})

test('numbers in names count, Chinese ones of sections too, and those in names of people do not', () => {
  const sections = ['2标', '10标', '第二工区', '第十工区', '第十二工区', '第一百工区', 'TJ-2标', 'TJ-10标']
  expect(sorted(sections.toReversed())).toEqual(sections)
  expect(nameKeyOf('三峡大桥')).toBe('san1三 xia2峡 da4大 qiao2桥')
  expect(nameKeyOf('王一', 'person')).toBe('wang2王 yi1一')
})

test.each([
  ['萧建华', 'xjh'],
  ['重庆长江大桥', 'cqcjdq'],
  ['DK12+500特大桥', 'dk12+500tdq'],
  ['吕绿', 'll'],
  ['里程第十二工程局', 'lcdsegcj'],
  ['Lee 明', 'leem'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(nameKeyOf(name))).toBe(initials)
})

test('the key of the longest name fits a cursor', () => {
  expect(Buffer.byteLength(nameKeyOf('装'.repeat(100)))).toBeLessThanOrEqual(300)
})
