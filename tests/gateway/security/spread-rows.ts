import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { insertCalls } from '#gateway/db/call-rows.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { loginLog, operationCalls, systemCalls } from '#gateway/db/tables/log.ts'
import { message } from '#gateway/db/tables/message.ts'
import { waitingMessage } from '#gateway/db/tables/message-config.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { organization } from '#gateway/db/tables/organization.ts'
import { person } from '#gateway/db/tables/person.ts'
import { processCopy, processInstance, processRun, processTask } from '#gateway/db/tables/process.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { divisionTemplate } from '#gateway/db/tables/unit-work.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { workflowModel, workflowModelHistory, workflowRole } from '#gateway/db/tables/workflow.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import type { RowPlace } from '#gateway/security/scope.ts'
import { newTemplate } from '../entity/division-template-sample.ts'
import type { TestGateway } from '../gateway.ts'
import { spreadTemplates } from './spread-templates.ts'

/** Where each account lies. */
export async function accountPlaces({ database: { orm } }: TestGateway) {
  const rows = await orm.select().from(account).innerJoin(person, eq(person.userId, account.userId))
  return rows.map(({ account: { accountId, level, deletedAt, projectId }, person: of }) => {
    const { organizationId, departmentId } = of
    const place = { projectId, organizationId, departmentId, ownerId: accountId }
    return { id: accountId, place, level, alive: deletedAt === null }
  })
}

/** A row whose changes lie in many places. */
export const changed = { entity: 'work-site' as const, entityId: randomUUID() }

/** Rows in places that the demo leaves empty, so that each kind of data permission opens some and not others. */
export async function spreadRows(
  gateway: TestGateway,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const { orm } = gateway.database
  const [unit] = await orm
    .select()
    .from(organization)
    .where(eq(organization.organizationId, unitId('first-bureau')))
  if (!unit) throw new Error('the demo has no first bureau')
  const { organizationId } = unit
  await orm
    .update(organization)
    .set({
      parentId: organizationId,
      path: sql`${unit.path}::text || ${organization.organizationId}::text || '/'`,
    })
    .where(eq(organization.organizationId, unitId('second-bureau')))
  const [office] = await orm.select().from(person).where(eq(person.organizationId, organizationId)).limit(1)
  const [ofProject] = await orm.select().from(account).where(eq(account.level, 'registered')).limit(1)
  await orm
    .update(person)
    .set({ departmentId: office?.departmentId ?? null })
    .where(inArray(person.userId, [userId, ofProject?.userId ?? '']))
  const spread = (await accountPlaces(gateway)).filter((_, index) => index % 3 === 0)
  const ids = [accountId, ...spread.map(({ id }) => id)]
  const [sent] = await orm.select().from(message).limit(1)
  if (!sent) throw new Error('the demo has no message')
  await orm.insert(messageDelivery).values(
    ids.map((each) => ({
      deliveryId: randomUUID(),
      messageId: sent.messageId,
      messageCreatedAt: sent.createdAt,
      accountId: each,
      channel: 'sms' as const,
      furtherChannels: [],
      subject: '标题',
      text: '正文',
      state: 'dead' as const,
      nextAttemptAt: gateway.time.now,
      createdAt: gateway.time.now,
    })),
  )
  const idle = await orm
    .select({ userId: person.userId })
    .from(person)
    .where(sql`not exists (select from ${account} where ${account.userId} = ${person.userId})`)
  const archived = idle.filter((_, index) => index % 10 === 0).map((row) => row.userId)
  await orm.update(person).set({ deletedAt: gateway.time.now }).where(inArray(person.userId, archived))
  const [site] = await orm.select().from(workSite).limit(1)
  await orm
    .update(workSite)
    .set({ createdBy: accountId })
    .where(eq(workSite.workSiteId, site?.workSiteId ?? ''))
  const { now: time } = gateway.time
  await orm.insert(divisionTemplate).values(
    [organizationId, unitId('testing')].map((owner) => ({
      ...newTemplate(owner),
      divisionTemplateId: randomUUID(),
      nameKey: '',
      searchText: '',
      status: 1,
      changedAt: time,
      changedByName: '',
    })),
  )
  await spreadTemplates(gateway)
  const call = { action: '试', app: 'milepost', uri: '/', service: 'admin/v1', status: codes.success }
  const calls = ids.map((id) => {
    return { ...call, accountId: id, accountName: '', duration: 1, requestId: '', ip: '', time }
  })
  await insertCalls(
    orm,
    operationCalls,
    calls.map((row) => ({ ...row, operationLogId: randomUUID() })),
  )
  await insertCalls(
    orm,
    systemCalls,
    calls.map((row) => ({ ...row, systemLogId: randomUUID() })),
  )
  await orm.insert(loginLog).values(
    [...ids, null].map((id) => {
      const outcome = 'succeeded' as const
      return { loginLogId: randomUUID(), accountId: id, accountName: '', ip: '', outcome, time }
    }),
  )
  const device = { deviceName: '', os: '', osVersion: '', terminalVersion: '', applyIp: '', contactIp: '' }
  const seen = { status: 'authorised' as const, appliedAt: time, registeredAt: time, lastHeartbeatAt: time }
  await orm
    .insert(terminal)
    .values(ids.map((id) => ({ ...device, ...seen, terminalId: randomUUID(), accountId: id })))
  const places: RowPlace[] = [
    ...(await accountPlaces(gateway)).map(({ place }) => place),
    { projectId: projectId('railway') },
    { organizationId, departmentId: office?.departmentId ?? null },
    {},
  ]
  const text = { title: '', body: '', searchText: '' }
  await orm.insert(message).values(
    places.map(({ ownerId: _, ...place }) => {
      const [kind, permission] = ['notice', 'person:view'] as const
      return {
        ...place,
        ...text,
        messageId: randomUUID(),
        kind,
        createdAt: time,
        permission,
      }
    }),
  )
  const content = { kind: 'notice' as const, ...text }
  const named = { accountIds: [accountId], roleIds: [], organizationIds: [] }
  await orm.insert(waitingMessage).values(
    ids.map((id) => {
      const waitingId = randomUUID()
      const outgoing = { messageId: waitingId, content, named, channels: [] }
      return {
        waitingId,
        reason: 'scheduled' as const,
        sendAt: time,
        outgoing,
        createdAt: time,
        accountId: id,
      }
    }),
  )
  const chain = {
    accountName: '',
    changedByName: '',
    requestId: '',
    previousHash: '',
    hash: '',
    label: '',
    month: '2026-11',
    fields: [],
  }
  await orm.insert(history).values(
    places.map(({ ownerId, ...at }) => {
      const place = { ...at, accountId: ownerId }
      const change = { historyId: randomUUID(), action: 'update' as const, revision: 1, changedAt: time }
      return { ...chain, ...changed, ...place, ...change }
    }),
  )
  await spreadProcesses(gateway, accountId, places)
}

/** Models with a version each and one before it, and roles: a list of a few is read whole, whatever index there is. */
async function spreadProcesses(
  { database: { orm }, time: { now } }: TestGateway,
  accountId: string,
  places: readonly RowPlace[],
): Promise<void> {
  const numbers = Array.from({ length: 200 }, (_, index) => index)
  const written = { changedAt: now, changedByName: '' }
  const models = await orm
    .insert(workflowModel)
    .values(
      numbers.map((index) => ({
        ...written,
        name: `流程${index}`,
        key: `process_${index}`,
        category: `类别${index}`,
        appId: randomUUID(),
        bpmnXml: '<definitions/>',
        version: 2,
        searchText: `流程${index}`,
      })),
    )
    .returning({ modelId: workflowModel.id, name: workflowModel.name, key: workflowModel.key })
  const drawn = { bpmnXml: '<definitions/>', shapesXml: '<definitions/>' }
  const deployed = { ...drawn, runs: {}, startScope: 'everyone', useScopeConfigs: [] }
  const versions = models.flatMap((model) => [1, 2].map((version) => ({ ...model, version })))
  const histories = await orm
    .insert(workflowModelHistory)
    .values(
      versions.map((model) => ({
        ...deployed,
        ...model,
        newest: model.version === 2,
        searchText: model.name,
        deployedAt: now,
        deployedByName: '',
      })),
    )
    .returning({ modelHistoryId: workflowModelHistory.modelHistoryId })
  const modelHistoryId = histories[0]?.modelHistoryId ?? 0
  await orm.insert(workflowRole).values(
    numbers.map((index) => ({
      ...written,
      workflowRoleId: randomUUID(),
      roleName: `流程角色${index}`,
      nameKey: `流程角色${index}`,
      status: index % 10 === 0 ? 1 : 0,
      searchText: `流程角色${index}`,
    })),
  )
  // The last ones first: they are in no account's place.
  const ordered = places.toReversed().map(({ ownerId: _, ...place }) => place)
  const processes = numbers.map((index) => ({
    ...ordered[index % ordered.length],
    processInstanceId: randomUUID(),
    modelHistoryId,
    modelName: '流程',
    modelVersion: 1,
    title: `事项${index}`,
    // Everybody has some.
    starter: index < 20 ? accountId : randomUUID(),
    starterName: '',
    aboutEntity: 'project' as const,
    aboutId: projectId('railway'),
    aboutLabel: '',
    state: index < 20 ? ('ended' as const) : ('running' as const),
    act: 1,
    lastId: 4,
    values: {},
    truths: {},
    chosen: {},
    searchText: `事项${index}`,
    startedAt: now,
  }))
  await orm.insert(processInstance).values(processes)
  const runs = {
    act: 1,
    token: 1,
    node: 'a',
    nodeName: '审批',
    round: 1,
    state: 'open' as const,
    enteredAt: now,
  }
  await orm
    .insert(processRun)
    .values(processes.map(({ processInstanceId }) => ({ ...runs, processInstanceId, id: 2 })))
  const task = { act: 1, run: 2, kind: 'member' as const, position: 0, executorName: '', opened: false }
  await orm.insert(processTask).values(
    processes.flatMap(({ processInstanceId, starter: executor }) =>
      (['open', 'done'] as const).map((state, index) => ({
        ...task,
        processInstanceId,
        executor,
        state,
        id: 3 + index,
        processTaskId: randomUUID(),
        arrivedAt: now,
        decidedAt: state === 'done' ? now : null,
      })),
    ),
  )
  await orm.insert(processCopy).values(
    processes.map(({ processInstanceId, starter }) => ({
      processInstanceId,
      processCopyId: randomUUID(),
      accountId: starter,
      nodeName: '审批',
      copiedAt: now,
    })),
  )
}
