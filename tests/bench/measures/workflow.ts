import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { workflowModelCalls } from '#contract/workflow/model.ts'
import { decideTask, listDone, listToDo, startProcess } from '#contract/workflow/process-calls.ts'
import { demoAccountId, demoPassword } from '#gateway/operations/demo/accounts.ts'
import { drawnBpmn } from '../../support/drawn-bpmn.ts'
import type { Gateway } from '../../support/gateway.ts'
import { SignedClient } from '../../support/signed-client.ts'
import type { WireRequest } from '../../support/signing.ts'
import { openPage, withBrowser } from '../browser.ts'
import { loginButton, loginPath } from '../console-page.ts'
import { median, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { deployLongModel, fillProcesses, nodes, send } from '../processes.ts'

const walks = 3
const bursts = 5
const atOnce = 100
const tasks = 1_000_000
const repetitions = 20
const openings = 5

/**
 * On PostgreSQL: an act on a model of twenty nodes; a hundred acts at once on different processes; the list of what waits for
 * somebody who has 10,000 of a million tasks, as far as the gateway's answer over HTTP; the editor of models from a warm cache.
 */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async (gateway) => {
    const people = await signInPeople(gateway)
    const version = await deployLongModel(people.sysadmin)
    const acts = await walk(gateway, people, version)
    const budget = { peer: 'budget' }
    report({ name: 'workflow.act', value: median(acts), unit: 'ms', ...budget, peerValue: 25 })
    const rates: number[] = []
    while (rates.length < bursts) rates.push(await burst(gateway, people, version))
    report({ name: 'workflow.atOnce', value: median(rates), unit: '/s', ...budget, peerValue: 60 })
    await openEditor(gateway, people.sysadmin, report)
    await fillProcesses(gateway, version, tasks)
    for (const [name, step] of Object.entries(listsOf(people.engineer))) {
      const value = await timeOf(step)
      report({ name: `workflow.${name}`, value, unit: 'ms', ...budget, peerValue: 50 })
    }
  })
}

type People = Record<'sysadmin' | 'sitestaff' | 'engineer', SignedClient>

async function signInPeople({ address }: Gateway): Promise<People> {
  return {
    sysadmin: await SignedClient.signIn(address, 'sysadmin'),
    sitestaff: await SignedClient.signIn(address, 'sitestaff'),
    engineer: await SignedClient.signIn(address, 'engineer'),
  }
}

async function begin({ sitestaff }: People, modelHistoryId: number, title: string): Promise<void> {
  await sitestaff.call(startProcess, { processInstanceId: randomUUID(), modelHistoryId, title })
}

/** Requests that agree to what waits for the engineer under a title, signed already. */
async function agreements({ engineer }: People, keyword: string): Promise<WireRequest[]> {
  const { records } = await engineer.call(listToDo, { keyword, pageSize: atOnce })
  return records.map(({ processTaskId }) =>
    engineer.request(decideTask, { processTaskId, decision: 'agree', comment: '同意，按图施工。' }),
  )
}

/** How long each act of some processes takes, from the first task to the last. */
async function walk(gateway: Gateway, people: People, version: number): Promise<number[]> {
  const times: number[] = []
  for (let each = 0; each < walks; each++) {
    const title = `长流程 ${randomUUID()}`
    await begin(people, version, title)
    for (let at = 0; at < nodes; at++) {
      const [request] = await agreements(people, title)
      if (!request) throw new Error('nothing waits')
      const began = performance.now()
      await send(gateway, request)
      times.push(performance.now() - began)
    }
  }
  return times
}

/** How many acts a second get through, when a hundred come at once. */
async function burst(gateway: Gateway, people: People, version: number): Promise<number> {
  const title = `同时 ${randomUUID()}`
  for (let each = 0; each < atOnce; each++) await begin(people, version, title)
  const requests = await agreements(people, title)
  const began = performance.now()
  await Promise.all(requests.map((request) => send(gateway, request)))
  return requests.length / ((performance.now() - began) / 1000)
}

/** From the press of its tab until the model is drawn, in a browser that has drawn one before. */
async function openEditor({ address }: Gateway, sysadmin: SignedClient, report: Report): Promise<void> {
  const bpmnXml = drawnBpmn([demoAccountId('engineer')])
  const { model } = await sysadmin.call(workflowModelCalls.add, { name: '已画', key: 'drawn', bpmnXml })
  const screen = `/admin/process-model-management?model=${model.id}`
  await withBrowser(async (context) => {
    const { page } = await openPage(context)
    await page.goto(`${address}${loginPath}?redirect=${encodeURIComponent(screen)}`)
    await page.locator('input[name="username"]').fill('sysadmin')
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.locator(loginButton).click()
    await drawn(page)
    const times: number[] = []
    while (times.length < openings) {
      await page.reload()
      times.push(await drawn(page))
    }
    report({ name: 'workflow.editor', value: median(times), unit: 'ms', peer: 'budget', peerValue: 1000 })
  })
}

async function drawn(page: Page): Promise<number> {
  const tab = page.getByRole('tab', { name: '流程图' })
  await tab.waitFor()
  const began = performance.now()
  await tab.click()
  await page.frameLocator('iframe').locator('[data-element-id=approve]').first().waitFor()
  return performance.now() - began
}

function listsOf(engineer: SignedClient): Record<string, () => Promise<unknown>> {
  return {
    toDo: () => engineer.call(listToDo, {}),
    'toDo.due': () => engineer.call(listToDo, { sortBy: 'dueAt' }),
    'toDo.last': () => engineer.call(listToDo, { pageIndex: 500 }),
    'toDo.keyword': () => engineer.call(listToDo, { keyword: '777' }),
    done: () => engineer.call(listDone, {}),
  }
}

async function timeOf(step: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < repetitions; time++) {
    const began = performance.now()
    await step()
    times.push(performance.now() - began)
  }
  return median(times)
}
