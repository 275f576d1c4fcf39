import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { loginLog, operationLog, systemLog } from '#gateway/db/tables/log.ts'
import { message } from '#gateway/db/tables/message.ts'
import { organization } from '#gateway/db/tables/organization.ts'
import { person } from '#gateway/db/tables/person.ts'
import {
  tabulation,
  tabulationGroup,
  tabulationSheet,
  tabulationVersion,
} from '#gateway/db/tables/tabulation.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { divisionTemplate } from '#gateway/db/tables/unit-work.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { workflowModel, workflowModelHistory, workflowRole } from '#gateway/db/tables/workflow.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import type { RowPlace } from '#gateway/security/scope.ts'
import { template } from '../../contract/tabulation/template.ts'
import { newTemplate } from '../entity/division-template-sample.ts'
import type { TestGateway } from '../gateway.ts'

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
  await spreadProcesses(gateway)
  await spreadTemplates(gateway)
  const call = { action: '试', app: 'milepost', uri: '/', service: 'admin/v1', status: codes.success }
  const calls = ids.map((id) => {
    return { ...call, accountId: id, accountName: '', duration: 1, requestId: '', ip: '', time }
  })
  await orm.insert(operationLog).values(calls.map((row) => ({ ...row, operationLogId: randomUUID() })))
  await orm.insert(systemLog).values(calls.map((row) => ({ ...row, systemLogId: randomUUID() })))
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
  const chain = { accountName: '', changedByName: '', requestId: '', previousHash: '', hash: '', label: '' }
  await orm.insert(history).values(
    places.map(({ ownerId, ...at }) => {
      const place = { ...at, accountId: ownerId }
      const change = { historyId: randomUUID(), action: 'update' as const, revision: 1, changedAt: time }
      return { ...chain, ...changed, ...place, ...change }
    }),
  )
}

/** Models with a version each and one before it, and roles: a list of a few is read whole, whatever index there is. */
async function spreadProcesses({ database: { orm }, time: { now } }: TestGateway): Promise<void> {
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
  const deployed = { bpmnXml: '<definitions/>', runs: {}, startScope: 'everyone', useScopeConfigs: [] }
  const versions = models.flatMap((model) => [1, 2].map((version) => ({ ...model, version })))
  await orm.insert(workflowModelHistory).values(
    versions.map((model) => ({
      ...deployed,
      ...model,
      newest: model.version === 2,
      searchText: model.name,
      deployedAt: now,
      deployedByName: '',
    })),
  )
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
}

/** Templates of sheets in a group each. */
async function spreadTemplates({ database: { orm }, time: { now } }: TestGateway): Promise<void> {
  const numbers = Array.from({ length: 200 }, (_, index) => index)
  const written = { changedAt: now, changedByName: '' }
  const groups = numbers.map((index) => ({
    ...written,
    groupId: randomUUID(),
    groupName: `分组${index}`,
    nameKey: `分组${index}`,
    sort: index + 1,
    searchText: `分组${index}`,
  }))
  await orm.insert(tabulationGroup).values(groups)
  const templates = groups.map(({ groupId, sort }) => ({
    ...written,
    tabulationId: randomUUID(),
    groupId,
    tabulationName: `表格${sort}`,
    nameKey: `表格${sort}`,
    code: `B-${sort}`,
    subject: sort % 10 === 0 ? ('project' as const) : ('work-site' as const),
    content: template(),
    status: sort % 10 === 0 ? 1 : 0,
    searchText: `表格${sort}`,
  }))
  await orm.insert(tabulation).values(templates)
  const published = { version: 1, content: template(), publishedAt: now, publishedByName: '' }
  await orm
    .insert(tabulationVersion)
    .values(
      templates.map(({ tabulationId, tabulationName }) => ({ tabulationId, tabulationName, ...published })),
    )
  const sites = await orm
    .select({ projectId: workSite.projectId, workSiteId: workSite.workSiteId })
    .from(workSite)
    .limit(templates.length)
  await orm.insert(tabulationSheet).values(
    sites.map((site, index) => ({
      ...written,
      ...site,
      sheetId: randomUUID(),
      tabulationId: templates[index]?.tabulationId ?? '',
      version: 1,
      sheetName: `验收${index}`,
      nameKey: `验收${index}`,
      submitted: index % 10 === 0 ? 1 : 0,
      searchText: `验收${index}`,
    })),
  )
}
