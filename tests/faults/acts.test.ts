import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { codes } from '#contract/codes.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { Acted } from '#contract/workflow/process-acts.ts'
import { decideTask, getProcess, listToDo, startProcess } from '#contract/workflow/process-calls.ts'
import { z } from '#contract/zod.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Gateway } from '../support/gateway.ts'
import { repetitions } from '../support/repetitions.ts'
import type { SignedClient } from '../support/signed-client.ts'

/** `npm run soak faults` repeats each test fifty times: 200 kills on each database, which it counts as it goes. */
const kills = repetitions(1, 4)
/** How many processes are acted on at the same time. */
const beside = 6
/** Milliseconds. */
const longestAct = 60
/** No round gets through so many acts before it is killed. */
const latestKill = 30

/** Two tasks with a deadline each, the first of two people who both have to agree, and a copy in between. */
function bpmnXml(): string {
  const task = (id: string, names: string[], extra = '') =>
    `<userTask id="${id}" name="${id}"><extensionElements>
      <milepost:executor settingMode="accounts" targets="${names.map(demoAccountId)}" ${extra}/>
      <milepost:cc settingMode="starter"/><milepost:node deadlineHours="24"/></extensionElements></userTask>`
  const flow = (from: string, to: string) =>
    `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:milepost="urn:milepost:bpmn:1" id="d" targetNamespace="t">
  <process id="p" isExecutable="true"><startEvent id="s" name="发起"/>${task('a', ['engineer', 'unitadmin'], 'signing="all"')}${task('b', ['engineer'])}<endEvent id="e"/>
  ${flow('s', 'a')}${flow('a', 'b')}${flow('b', 'e')}</process></definitions>`
}

type People = Record<'sitestaff' | 'engineer' | 'unitadmin', SignedClient>

/** One request of somebody's, and what was answered to it: nothing where the gateway died before. */
interface Sent {
  by: keyof People
  endpoint: typeof startProcess | typeof decideTask
  request: Record<string, unknown>
  key: string
  answer: Acted | undefined
}

/** A process that people act on, one after the other. */
class Case {
  readonly id = randomUUID()
  readonly sent: Sent[] = []
  readonly #people: People
  readonly #version: number

  constructor(people: People, version: number) {
    this.#people = people
    this.#version = version
  }

  /** Acts until it has ended. @param acknowledged is told of every act that was answered. @throws Error when nobody answers. */
  async run(acknowledged: () => void = () => undefined): Promise<void> {
    const request = { processInstanceId: this.id, modelHistoryId: this.#version, title: this.id }
    if (this.sent.length === 0) await this.#act('sitestaff', startProcess, request, acknowledged)
    for (const by of ['engineer', 'unitadmin', 'engineer'] as const) {
      const { records } = await this.#people[by].call(listToDo, { keyword: this.id })
      const [task] = records
      if (!task) continue
      const { processTaskId } = task
      await this.#act(by, decideTask, { processTaskId, decision: 'agree', comment: '同意' }, acknowledged)
    }
  }

  /** Sends everything once more: what was done answers what came of it, and what was not is done now. */
  async repeat(): Promise<void> {
    for (const [at, each] of this.sent.entries()) {
      const { code, data } = await this.#people[each.by].answer(each.endpoint, each.request, {
        idempotencyKey: each.key,
      })
      const isLast = at === this.sent.length - 1
      expect(each.answer ? [codes.repeated] : [codes.repeated, codes.success], `${this.id} ${at}`).toContain(
        code,
      )
      const answer = z.parse(Acted, data)
      if (each.answer && isLast) expect(answer).toEqual(each.answer)
      each.answer = answer
    }
  }

  async #act(
    by: Sent['by'],
    endpoint: Sent['endpoint'],
    request: Sent['request'],
    acknowledged: () => void,
  ): Promise<void> {
    const sent: Sent = { by, endpoint, request, key: randomUUID(), answer: undefined }
    this.sent.push(sent)
    const { code, data } = await this.#people[by].answer(endpoint, request, { idempotencyKey: sent.key })
    expect(code).toBe(codes.success)
    sent.answer = z.parse(Acted, data)
    acknowledged()
  }
}

/** What stands in the tables of a process, of which each act writes its part. */
const standing = `
  select process_instance_id as id, state, act,
    (select count(*)::int from process_act where process_instance_id = each.process_instance_id) as acts,
    (select count(*)::int from history where entity = 'process-instance'
      and entity_id = each.process_instance_id::text) as history,
    (select count(*)::int from process_task where process_instance_id = each.process_instance_id
      and state = 'open') as open,
    (select count(*)::int from process_task where process_instance_id = each.process_instance_id
      and state = 'done') as done,
    (select count(*)::int from process_timer where process_instance_id = each.process_instance_id) as timers,
    (select count(*)::int from process_copy where process_instance_id = each.process_instance_id) as copies,
    (select count(*)::int from message where about ->> 'entityId' = each.process_instance_id::text) as messages
  from process_instance each where title = any($1)`

/** What stands there after so many whole acts: the start, two who agree at the first task, one at the second. */
const whole = [
  { state: 'running', open: 2, done: 0, timers: 2, copies: 0, messages: 2 },
  { state: 'running', open: 1, done: 1, timers: 1, copies: 0, messages: 2 },
  { state: 'running', open: 1, done: 2, timers: 1, copies: 1, messages: 4 },
  { state: 'ended', open: 0, done: 3, timers: 0, copies: 2, messages: 6 },
]

/** Expects of every process that it stands as after a number of whole acts: all that were answered, and perhaps the one that was not. */
async function expectWhole(gateway: Gateway, cases: readonly Case[]): Promise<void> {
  const rows = await gateway.query(standing, [cases.map(({ id }) => id)])
  for (const { id, sent } of cases) {
    const row = rows.find((each) => each.id === id)
    const answered = sent.filter(({ answer }) => answer).length
    const acts = Number(row?.act ?? 0)
    const told = `${id}: ${answered} of ${sent.length} were answered; ${JSON.stringify(row)}`
    expect([answered, sent.length], told).toContain(acts)
    if (acts > 0) expect(row, told).toEqual({ id, act: acts, acts, history: acts, ...whole[acts - 1] })
  }
}

for (const database of ['embedded', 'server'] as const)
  test.describe(database, () => {
    test.use({ database, gatewayEnv: { REQUESTS_PER_MINUTE: '1000000' } })

    test('WFL-11: a gateway killed while people act has done every act that it answered once, no act half, and answers a repeated one the same', async ({
      gateway,
      signIn,
    }, { repeatEachIndex }) => {
      test.slow()
      const sysadmin = await signIn('sysadmin')
      const { model } = await sysadmin.call(workflowModelCalls.add, {
        name: '停电',
        key: 'killed',
        bpmnXml: bpmnXml(),
      })
      const { modelHistoryId } = await sysadmin.call(deployModel, { id: model.id, baseRevision: 1 })
      const [sitestaff, engineer, unitadmin] = [
        await signIn('sitestaff'),
        await signIn('engineer'),
        await signIn('unitadmin'),
      ]
      const people = { sitestaff, engineer, unitadmin }

      for (let round = 0; round < kills; round++) {
        const cases: Case[] = []
        let left = 1 + Math.floor(Math.random() * latestKill)
        let killed: Promise<void> | undefined
        const acknowledged = () => {
          left -= 1
          // The others are in the midst of something, and come to any part of it until then.
          if (left === 0) killed = setTimeout(Math.random() * longestAct).then(() => gateway.kill())
        }
        const line = async () => {
          while (!killed) {
            const each = new Case(people, modelHistoryId)
            cases.push(each)
            // Whoever acts when it dies is told that there is no answer.
            await each.run(acknowledged).catch((error: unknown) => {
              if (!killed) throw error
            })
          }
        }
        await Promise.all(Array.from({ length: beside }, line))
        await killed
        console.log(`${database}: kill ${repeatEachIndex * kills + round + 1}`)
        await expectWhole(gateway, cases)
        await gateway.start()
        for (const each of cases) await each.repeat()
        await Promise.all(cases.map((each) => each.run()))
        for (const { id, sent } of cases) {
          const { acts, outcome } = await sitestaff.call(getProcess, { processInstanceId: id })
          expect([acts.map(({ kind }) => kind), outcome]).toEqual([
            ['start', 'agree', 'agree', 'agree'],
            'completed',
          ])
          expect(sent).toHaveLength(acts.length)
        }
        if (database === 'embedded') await gateway.stop()
        await expectWhole(gateway, cases)
        if (database === 'embedded') await gateway.start()
      }
    })
  })
