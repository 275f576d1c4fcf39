import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ProjectDocuments } from '#console/project/project-documents.tsx'
import { ProcessRecordFacts } from '#console/workflow/process-record.tsx'
import { codes } from '#contract/codes.ts'
import { type ProjectRow, projectCalls } from '#contract/project/entities.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { ProcessStart } from '#contract/workflow/process-acts.ts'
import {
  getProcessRecord,
  listRecordProcesses,
  listStartable,
  startProcess,
} from '#contract/workflow/process-calls.ts'
import { z } from '#contract/zod.ts'
import { Refused } from '#request/errors.ts'
import { dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { someone } from '../../offline/tab.ts'
import { Gateway } from '../../request/gateway.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('project', 'project-document', 'process-instance', 'upload', 'file', 'kit')
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

const documentOf = (number: number, name: string) => ({
  ...{ fileId: sampleId(number), name, size: 8, uploadedByName: '萧建华', uploadedAt: 0 },
})
const [permit, plan] = [documentOf(11, '施工许可证.pdf'), documentOf(12, '总平面图.pdf')]
const project: ProjectRow = {
  ...{ projectId: sampleId(1), organizationId: sampleId(2), organizationName: '里程集团' },
  ...{ projectName: '成昆铁路', shortName: '成昆', code: 'CK', industry: 'railway', status: 'preparing' },
  ...{ plannedStart: '2026-01-01', documents: [permit, plan] },
  ...{ revision: 1, changedAt: 0, changedByName: '萧建华' },
}
const running = {
  ...{ processInstanceId: sampleId(21), title: '图纸会审', modelName: '审批', modelVersion: 1 },
  ...{ starterName: '刘静', state: 'running' as const, startedAt: 0 },
}
const about = { entity: 'project-document' as const, entityId: permit.fileId, label: permit.name }

const openDocuments = (answers: SampleAnswers, elsewhere: Readonly<Record<string, readonly string[]>>) =>
  openScreen({
    at: '/admin/project-information',
    actions: [projectCalls.detail.permission],
    answers,
    elsewhere,
    page: () => <ProjectDocuments row={project} />,
  })

test('WFL-06: a process is started at a document of a project, and those about it are listed there', async () => {
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  await beginSession(await logIn(someone.accountName, gateway.password))
  gateway.on(startProcess, () => ({ data: { processInstanceId: sampleId(22), state: 'running' } }))
  const model = { modelHistoryId: 7, name: '图纸审批', version: 1, variables: [], chosenNodes: [] }
  const asked: unknown[] = []
  const answers = new SampleAnswers()
    .on(listStartable, () => [model])
    .on(listRecordProcesses, (query) => {
      asked.push(query)
      const records = [{ ...running, about, waitsAt: ['技术复核'], mayOpen: true }]
      return { records, total: 1, pageIndex: 1, pageSize: 20 }
    })
  await openDocuments(answers, { '/admin/workflow-query': ['process:view', 'process:start'] })
  fireEvent.click(await screen.findByRole('button', { name: '“施工许可证.pdf”的相关流程' }))
  const dialog = within(await screen.findByRole('dialog', { name: permit.name }))
  const link = await dialog.findByRole('link', { name: '图纸会审' })
  expect(link.getAttribute('href')).toContain(running.processInstanceId)
  expect(asked).toMatchObject([{ entity: 'project-document', entityId: permit.fileId }])

  fireEvent.click(dialog.getByRole('button', { name: '发起流程' }))
  const form = within(await screen.findByRole('dialog', { name: '发起流程' }))
  await form.findByRole('option', { name: '图纸审批' })
  expect(form.getByLabelText<HTMLInputElement>('事项').value).toBe(permit.name)
  fireEvent.change(form.getByLabelText('流程'), { target: { value: '7' } })
  fireEvent.click(form.getByRole('button', { name: '发起' }))
  await waitFor(() => expect(gateway.callsTo(startProcess)).toHaveLength(1))
  const started = z.parse(ProcessStart, JSON.parse(gateway.callsTo(startProcess)[0]?.body ?? ''))
  expect(started).toMatchObject({
    modelHistoryId: 7,
    title: permit.name,
    about: { entity: 'project-document', entityId: permit.fileId },
  })
})

test('WFL-06: documents offer no processes to those whose menus do not lead there', async () => {
  await openDocuments(new SampleAnswers(), {})
  await screen.findByText(plan.name)
  expect(screen.queryByRole('button', { name: /相关流程/ })).toBeNull()
})

const process: ProcessDetail = {
  ...{ ...running, about, sheets: [], values: {}, variables: [], tasks: [], acts: [], nodes: [], forms: [] },
  possible: { tasks: [], manage: false, urge: false, copy: false, removable: [] },
}
const openRecord = (answers: SampleAnswers) =>
  openScreen({
    at: '/admin/workflow-query',
    actions: ['process:view'],
    answers,
    page: () => <ProcessRecordFacts process={process} />,
  })

test('WFL-06: a process about a document says of which project it is, and leads to the file', async () => {
  const row = { ...permit, projectId: project.projectId, projectName: project.projectName }
  const answers = new SampleAnswers().on(getProcessRecord, () => ({ entity: about.entity, row }))
  const { router } = await openRecord(answers)
  await screen.findByText('成昆铁路')
  fireEvent.click(screen.getByRole('button', { name: /施工许可证\.pdf/ }))
  await waitFor(() =>
    expect(router.state.location.state.file).toMatchObject({ fileId: permit.fileId, name: permit.name }),
  )
})

test('WFL-06: of a document that its project no longer lists the process says that it is gone', async () => {
  const message = '该数据已被删除'
  const answers = new SampleAnswers().on(getProcessRecord, () => {
    throw new Refused({ code: codes.deleted, message, data: undefined })
  })
  await openRecord(answers)
  await screen.findByText(message)
  expect(screen.queryByRole('button', { name: /施工许可证\.pdf/ })).toBeNull()
})
