import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expiresWithin } from '#contract/expiry.ts'
import { positionLevels, posts, sexes } from '#contract/person/schema.ts'
import { degrees, titleLevels } from '#contract/person-record/schema.ts'
import { z } from '#contract/zod.ts'

/** The names of a list's values, in the list's order. */
function namesOf(language: 'zh' | 'en', file: string, list: string, values: readonly string[]): string[] {
  const path = join(import.meta.dirname, '../../../src/console/locales', language, `${file}.json`)
  const texts = z.parse(
    z.looseObject({ [list]: z.record(z.string(), z.string()) }),
    JSON.parse(readFileSync(path, 'utf8')),
  )
  const named = z.parse(z.record(z.string(), z.string()), texts[list])
  return values.map((value) => named[value] ?? '')
}

describe('STF-08 the value lists are those of the specification, and have names in both languages', () => {
  test.each([
    ['sex', 'person', sexes, ['男', '女'], ['male', 'female']],
    [
      'post',
      'person',
      posts,
      [
        '高级管理',
        '工程技术',
        '质量',
        '安全',
        '造价合同',
        '财务会计',
        '行政管理',
        '物资',
        '环保水保',
        '协调',
        '设计',
      ],
      [
        'senior-executive',
        'engineering-technology',
        'quality',
        'safety',
        'cost-contract',
        'accounting',
        'administration',
        'materials',
        'environment',
        'coordination',
        'design',
      ],
    ],
    [
      'positionLevel',
      'person',
      positionLevels,
      ['单位负责人', '单位副职', '专职负责人', '部门负责人', '部门副职', '职员'],
      [
        'organization-head',
        'deputy',
        'full-time-head',
        'department-head',
        'deputy-department-head',
        'staff-member',
      ],
    ],
    [
      'degree',
      'person-record',
      degrees,
      ['大专', '本科', '硕士', '博士'],
      ['junior-college', 'undergraduate', 'master', 'doctor'],
    ],
    [
      'titleLevel',
      'person-record',
      titleLevels,
      ['正高级', '高级', '中级', '初级'],
      ['senior-high', 'senior', 'intermediate', 'primary'],
    ],
  ] as const)('STF-08 %s', (list, file, values, zh, specified) => {
    expect(values).toEqual(specified)
    expect(namesOf('zh', file, list, values)).toEqual(zh)
    expect(namesOf('en', file, list, values)).not.toContain('')
  })
})

test.each([
  ['2026-11-19', 0],
  ['2026-11-20', 30],
  ['2026-12-19', 30],
  ['2026-12-20', 60],
  ['2027-01-18', 60],
  ['2027-02-17', 90],
  ['2027-02-18', undefined],
  [undefined, undefined],
] as const)(
  'STF-07 what holds until %s stands at the stage %s on 20 November 2026 in China',
  (validUntil, stage) => {
    expect(expiresWithin(validUntil, Date.parse('2026-11-20T00:00:00+08:00'))).toBe(stage)
  },
)
