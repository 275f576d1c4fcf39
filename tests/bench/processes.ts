import { succeeded } from '#contract/codes.ts'
import { Envelope } from '#contract/envelope.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { z } from '#contract/zod.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import type { Gateway } from '../support/gateway.ts'
import type { SignedClient } from '../support/signed-client.ts'
import type { WireRequest } from '../support/signing.ts'
import { progress } from './figure.ts'
import { fillTable, withClient } from './people.ts'

/** Of the model, beside its start and its end. */
export const nodes = 18
/** Of so many tasks one is the engineer's. */
const share = 100

/** A start, eighteen tasks of the engineer's, each with a deadline, and an end. */
export async function deployLongModel(sysadmin: SignedClient): Promise<number> {
  const ids = ['s', ...Array.from({ length: nodes }, (_, at) => `n${at}`), 'e']
  const executor = `<milepost:executor settingMode="accounts" targets="${demoAccountId('engineer')}"/>`
  const inTask = `<extensionElements>${executor}<milepost:node deadlineHours="24"/></extensionElements>`
  const elements = ids
    .slice(1, -1)
    .map((id) => `<userTask id="${id}" name="第 ${id} 步">${inTask}</userTask>`)
  const flows = ids
    .slice(1)
    .map((id, at) => `<sequenceFlow id="to_${id}" sourceRef="${ids[at]}" targetRef="${id}"/>`)
  const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:milepost="urn:milepost:bpmn:1" id="d" targetNamespace="t">
  <process id="p" isExecutable="true"><startEvent id="s" name="发起"/>${elements.join('')}<endEvent id="e"/>${flows.join('')}</process></definitions>`
  const { model } = await sysadmin.call(workflowModelCalls.add, { name: '长流程', key: 'long', bpmnXml })
  return (await sysadmin.call(deployModel, { id: model.id, baseRevision: 1 })).modelHistoryId
}

/** Processes, each with a task that waits: one in a hundred for the engineer. */
export async function fillProcesses({ postgres }: Gateway, version: number, tasks: number): Promise<void> {
  if (!postgres) throw new Error('this is measured on PostgreSQL')
  progress(`making ${tasks.toLocaleString('en')} processes with a task each`)
  const id = `('00000003-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  await withClient(postgres.url, async (client) => {
    const started = `now() - n * interval '20 seconds'`
    await fillTable(
      client,
      'process_instance',
      `insert into process_instance
         (process_instance_id, model_history_id, model_name, model_version, title, starter, starter_name, state, act,
          last_id, values, truths, chosen, search_text, started_at)
       select ${id}, $1, '长流程', 1, '第 ' || n || ' 项', gen_random_uuid(), '测量', 'running', 1, 3, '{}', '{}', '{}',
         '第 ' || n || ' 项' || chr(10) || '长流程' || chr(10) || '测量', ${started}
       from generate_series(1, $2::int) n`,
      [version, tasks],
    )
    await fillTable(
      client,
      'process_run',
      `insert into process_run (process_instance_id, id, act, token, node, node_name, round, state, entered_at)
       select ${id}, 2, 1, 1, 'n0', '第 n0 步', 1, 'open', ${started} from generate_series(1, $1::int) n`,
      [tasks],
    )
    await fillTable(
      client,
      'process_task',
      `insert into process_task (process_instance_id, id, act, process_task_id, run, kind, position, executor, executor_name,
          state, opened, arrived_at)
       select ${id}, 3, 1, gen_random_uuid(), 2, 'member', 1,
         case when n % $1 = 0 then $2::uuid else gen_random_uuid() end, '测量', 'open', false, ${started}
       from generate_series(1, $3::int) n`,
      [share, demoAccountId('engineer'), tasks],
    )
  })
}

/** @throws Error when the gateway refuses. */
export async function send(gateway: Gateway, { address, method, headers, body }: WireRequest): Promise<void> {
  const answer = await fetch(new URL(address, gateway.address), { method, headers, body })
  const { code, message } = z.parse(Envelope, await answer.json())
  if (!succeeded(code)) throw new Error(`${address} answers ${code} ${message}`)
}
