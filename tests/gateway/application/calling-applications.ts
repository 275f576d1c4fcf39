import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { applicationCalls, updateKey } from '#contract/application/entity.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Permission } from '#contract/permissions.ts'
import { addApplicationRoles } from '#contract/role/application-role.ts'
import { addRole, setRoleMenus } from '#contract/role/endpoints.ts'
import type { DataPermission } from '#contract/role/schema.ts'
import { formatTimestamp } from '#contract/timestamp.ts'
import { account } from '#gateway/db/tables/account.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { type ForeignCall, ForeignClient, type Issued } from './foreign-client.ts'

/** A key that no application was given: those of the tests come round again. */
export const { privateKey: foreignKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Where a message is sent. */
export const sendPath = '/gateway/admin/v1/msgPushUser/send'

export const codeOf = ({ code }: Envelope) => code
export const titled = (title: string, to: Record<string, unknown>) =>
  JSON.stringify({ title, body: '请于今日 18:00 前填报', ...to })

/** Listens on any free port, and gives the address. */
export const listen = ({ app }: TestGateway) => app.listen({ host: '127.0.0.1', port: 0 })

type Registered = Issued & { applicationId: string; applicationName: string }

/** A listening gateway, and an administrator who registers applications there for a client that is not ours. */
export class CallingApplications {
  readonly gateway: TestGateway
  readonly sysadmin: Client
  readonly foreign: ForeignClient
  #added = 0

  private constructor(gateway: TestGateway, sysadmin: Client, foreign: ForeignClient) {
    this.gateway = gateway
    this.sysadmin = sysadmin
    this.foreign = foreign
  }

  static async start(): Promise<CallingApplications> {
    const gateway = await startGateway({
      applicationRequestsPerMinute: 50,
      requestsPerMinute: 100_000,
      sessionHours: 1000,
      idleMinutes: 100_000,
      accessTokenMinutes: 100_000,
    })
    const sysadmin = await Client.signIn(gateway, 'sysadmin')
    return new CallingApplications(gateway, sysadmin, new ForeignClient(await listen(gateway)))
  }

  async close(): Promise<void> {
    this.foreign.close()
    await this.gateway.close()
  }

  /** Moves the clock, so that calls are counted from none again. */
  nextMinute(): void {
    this.gateway.time.now = new Date(this.gateway.time.now.getTime() + 60_000)
  }

  /** An application with a key, and no role. */
  async add(): Promise<Registered> {
    const applicationId = randomUUID()
    this.#added += 1
    const named = { applicationName: `进度填报 ${this.#added}`, code: `progress-${this.#added}` }
    await this.sysadmin.call(applicationCalls.add, {
      applicationId,
      ...named,
      shortName: '进度',
      type: 'app',
    })
    return { applicationId, ...named, ...(await this.newKey(applicationId)) }
  }

  async newKey(applicationId: string): Promise<Pick<Issued, 'accessToken' | 'privateKey'>> {
    const { accessToken = '', privateKey = '' } = await this.sysadmin.call(updateKey, { applicationId })
    return { accessToken, privateKey }
  }

  /** A role with these functions, for an application to call with. */
  async newRole(
    granted: readonly Permission[],
    dataPermission: DataPermission = 'all',
    projectIds?: string[],
  ): Promise<string> {
    const roleId = randomUUID()
    const { role } = await this.sysadmin.call(addRole, {
      roleId,
      roleName: `应用 ${roleId}`,
      dataPermission,
      projectIds,
    })
    const applicationMenuFunctionIds = granted.map(packagedFunctionId)
    await this.sysadmin.call(setRoleMenus, {
      roleId,
      baseRevision: role.revision,
      applicationMenuFunctionIds,
    })
    return roleId
  }

  /** An application with a role that has these functions. */
  async addWith(
    granted: readonly Permission[],
    dataPermission?: DataPermission,
    projectIds?: string[],
  ): Promise<Registered & { roleId: string }> {
    const application = await this.add()
    const roleId = await this.newRole(granted, dataPermission, projectIds)
    const { applicationId } = application
    await this.sysadmin.call(addApplicationRoles, { applicationId, roleIds: [roleId] })
    return { ...application, roleId }
  }

  /** An application that may send messages. */
  async sender(dataPermission?: DataPermission, projectIds?: string[]) {
    return await this.addWith(['message:send'], dataPermission, projectIds)
  }

  async accountIdOf(accountName: string): Promise<string> {
    const [found] = await this.gateway.database.orm
      .select()
      .from(account)
      .where(eq(account.accountName, accountName))
    return found?.accountId ?? ''
  }

  /** A call that sends a message, as it is made now. */
  sending(body: string, more: Partial<ForeignCall> = {}): ForeignCall {
    const timestamp = formatTimestamp(this.gateway.time.now)
    return { path: sendPath, body, timestamp, idempotencyKey: randomUUID(), ...more }
  }
}
