import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ConfigurationScreen } from '#console/value-dictionary/configuration-screen.tsx'
import { listProjectStandards } from '#contract/dictionary/project-standard.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import type { Project } from '#contract/project/schema.ts'
import { type DictionaryType, dictionaryItems, dictionaryTypes } from '#contract/value-dictionary/entities.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

const at = '/admin/project-configuration'
const stamp = { revision: 1, changedAt: 0, changedByName: '王建国' }
const types: DictionaryType[] = [
  { dictionaryTypeId: sampleId(1), key: 'post', typeName: '岗位', packaged: true, ...stamp },
  { dictionaryTypeId: sampleId(2), key: 'rock_class', typeName: '围岩级别', packaged: false, ...stamp },
]
const projects = ['新建益州至明州高速铁路', '明州引水工程'].map(
  (projectName, index): Project => ({
    projectId: sampleId(11 + index),
    projectName,
    shortName: projectName,
    industry: 'railway',
    participatingUnits: [],
  }),
)
const paging = { pageIndex: 1, pageSize: 20 }
const all = ['view', 'add', 'edit', 'delete'].map((act) => `dictionary:${act}`)

beforeAll(async () => {
  await startTexts()
  await loadTexts(
    'dictionary-type',
    'dictionary-item',
    'project-standard',
    'standard',
    'project',
    'kit',
    'list',
  )
})

async function open(actions: readonly string[], search = '') {
  const answers = new SampleAnswers()
    .on(dictionaryTypes.list, () => ({ ...paging, records: types, total: types.length }))
    .on(dictionaryTypes.detail, ({ dictionaryTypeId: id }) => {
      const [found = types[1]] = types.filter(({ dictionaryTypeId }) => dictionaryTypeId === id)
      if (!found) throw new Error('No such type')
      return found
    })
    .on(dictionaryItems.list, () => ({ ...paging, records: [], total: 0 }))
    .on(listProjects, () => projects)
    .on(listProjectStandards, ({ projectId }) => {
      const version = (number: number) => `${sampleId(3)}.${sampleId(4)}.${number}.${'x'.repeat(22)}`
      const standard = {
        dictionaryId: sampleId(4),
        kind: 'ebs',
        code: 'EBS-TL',
        industry: 'railway',
        status: 'in-use',
      } as const
      const pin = { pinned: version(1), parts: 1, version: version(1), pinnedAt: 0, pinnedByName: '王建国' }
      const name = `${projects.find((each) => each.projectId === projectId)?.projectName}的标准`
      return [{ projectId, name, majors: [], ...standard, ...pin }]
    })
  const screenOf = await openScreen({ at, search, actions, answers, page: () => <ConfigurationScreen /> })
  return { ...screenOf, answers }
}

test('PRJ-08 what came with the build says so, and cannot be deleted', async () => {
  await open(all, `?selected=${sampleId(1)}`)
  const drawer = await screen.findByRole('dialog', { name: '岗位' })
  await within(drawer).findByText('内置字典可以改名，不能删除。')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '编辑' }).disabled).toBe(false)
})

test('PRJ-08 who may only look has no button that changes something', async () => {
  await open(['dictionary:view'], `?selected=${sampleId(2)}`)
  await screen.findByRole('dialog', { name: '围岩级别' })
  for (const name of ['新增字典', '编辑', '删除'])
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
})

test('PRJ-08 the items of a dictionary are asked for with it, and lead back to all', async () => {
  const { answers } = await open(all)
  fireEvent.click(await screen.findByRole('button', { name: '查看“围岩级别”的字典项' }))
  await screen.findByRole('heading', { name: '围岩级别' })
  const asked = answers.asked.findLast(({ id }) => id === dictionaryItems.list.id)
  expect(asked?.request).toMatchObject({ dictionaryTypeId: sampleId(2) })
  fireEvent.click(screen.getByRole('button', { name: '全部字典' }))
  await screen.findByRole('heading', { name: '项目配置' })
})

test('DIC-08 another project is chosen among its standards; who may only look takes and stops none', async () => {
  await open(['dictionary:view', 'projectStandard:view'], '?tab=standards')
  await screen.findByText('新建益州至明州高速铁路的标准')
  fireEvent.click(screen.getByRole('button', { name: /新建益州至明州高速铁路$/ }))
  fireEvent.click(await screen.findByRole('button', { name: '明州引水工程' }))
  await screen.findByText('明州引水工程的标准')
  for (const name of ['采用标准', '停止采用“明州引水工程的标准”'])
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
})
