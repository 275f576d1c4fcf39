import { render, renderHook, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { chooseLanguage, startTexts } from '#console/i18n.ts'
import { cellText } from '#console/kit/cell-text.ts'
import { drawnLines } from '#console/kit/column.ts'
import { usePersonColumns } from '#console/person/person-columns.tsx'
import type { Person } from '#contract/person/schema.ts'
import { NetworkFailure } from '#request/errors.ts'
import { sampleId } from '../sample.tsx'

beforeAll(startTexts)

function person(number: number): Person {
  return {
    userId: sampleId(number),
    userName: `人员${number}`,
    revision: 1,
    changedAt: 0,
    changedByName: '王建国',
  }
}

test('STF-06 without a network the roles are missing from a workbook, and that is told', async () => {
  const { result } = renderHook(
    () =>
      usePersonColumns({
        of: () => undefined,
        read: () => Promise.reject(new NetworkFailure('unreachable')),
      }),
    { wrapper: Suspense },
  )
  await waitFor(() => expect(result.current).not.toBeNull())
  const columns = result.current.filter(({ id }) => id === 'userName' || id === 'roleNames')
  const { lines, missing } = await drawnLines(columns, [person(1)], AbortSignal.any([]))
  expect(lines.map((cells) => cells.map(cellText))).toEqual([['人员1', undefined]])
  expect(missing).toEqual(['角色'])
})

test('STF-04 STF-06 the roles of people stand in a workbook too, of those on no page as well', async () => {
  const { result } = renderHook(
    () =>
      usePersonColumns({
        of: () => undefined,
        read: async (userIds) =>
          userIds.slice(0, 1).map((userId) => ({ userId, roleNames: ['项目工程师', '审计员', '现场人员'] })),
      }),
    { wrapper: Suspense },
  )
  await waitFor(() => expect(result.current).not.toBeNull())
  const columns = result.current.filter(({ id }) => id === 'userName' || id === 'roleNames')
  const { lines } = await drawnLines(columns, [person(1), person(2)], AbortSignal.any([]))
  expect(lines.map((cells) => cells.map(cellText))).toEqual([
    ['人员1', '项目工程师、审计员、现场人员'],
    ['人员2', undefined],
  ])
})

test('NAV-13 STF-04 in English people have the packaged roles by their English names', async () => {
  const roleNames = ['项目工程师', '试验室主任']
  await chooseLanguage('en')
  try {
    const { result } = renderHook(
      () =>
        usePersonColumns({
          of: () => roleNames,
          read: async (userIds) => userIds.map((userId) => ({ userId, roleNames })),
        }),
      { wrapper: Suspense },
    )
    await waitFor(() => expect(result.current).not.toBeNull())
    const columns = result.current.filter(({ id }) => id === 'roleNames')
    const { lines } = await drawnLines(columns, [person(1)], AbortSignal.any([]))
    expect(lines.map((cells) => cells.map(cellText))).toEqual([['Project engineer, 试验室主任']])
    const { container } = render(columns[0]?.cell(person(1)))
    expect(container.textContent).toBe('Project engineer, 试验室主任')
  } finally {
    await chooseLanguage('zh')
  }
})
