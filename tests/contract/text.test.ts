import { expect, test } from 'vitest'
import { line, name, paragraph, requiredLine } from '#contract/text.ts'
import { z } from '#contract/zod.ts'

test('half a character and control characters are refused in every kind of text, whole ones are not', () => {
  for (const schema of [line(100), requiredLine(100), paragraph(100), name(100)]) {
    const accepts = (text: string) => z.safeParse(schema, text).success
    expect(['隧道', '𠮷野𡈽', 'a😀'].map(accepts)).toEqual([true, true, true])
    expect(['a\ud800', 'a\udc00b', 'a\u0000', 'a\u001b[0m'].map(accepts)).toEqual([
      false,
      false,
      false,
      false,
    ])
  }
})

test('no line turns the direction in which it is read, so that no name looks like another', () => {
  for (const schema of [line(100), requiredLine(100), name(100)]) {
    const accepts = (text: string) => z.safeParse(schema, text).success
    expect(['王\u202e建国', '王\u2066建国', '王\u202a', '王\u2069'].map(accepts)).toEqual([
      false,
      false,
      false,
      false,
    ])
  }
})
