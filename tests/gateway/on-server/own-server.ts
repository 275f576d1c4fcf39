import { type Database, openDatabase } from '#gateway/db/client.ts'
import { migrateDatabase } from '#gateway/db/migrate.ts'
import { Postgres } from '../../support/postgres.ts'
import { firstDay } from '../database.ts'
import { demo, startGateway, type TestGateway } from '../gateway.ts'

/** A gateway on a PostgreSQL server of its own, which may be killed, through the pool that gateways have. */
export interface OwnServer {
  server: Postgres
  database: Database
  gateway: TestGateway
  close(): Promise<void>
}

/** @param databaseSeconds how long a call waits for the server at most. */
export async function startOnOwnServer(databaseSeconds?: number): Promise<OwnServer> {
  return await startOn(await filledServer(), { databaseSeconds })
}

/** The same with a standby that the gateway reads from. */
export async function startWithStandby(): Promise<OwnServer & { standby: Postgres }> {
  const server = await filledServer()
  const standby = await server.startStandby()
  const own = await startOn(server, { replicaUrl: standby.url })
  const close = async () => {
    await own.close()
    await standby.remove()
  }
  return { ...own, standby, close }
}

async function filledServer(): Promise<Postgres> {
  const server = await Postgres.start()
  const database = await open(server)
  await migrateDatabase(database, firstDay)
  await demo.fill(database)
  await database.close()
  return server
}

async function startOn(server: Postgres, settings: Parameters<typeof open>[1]): Promise<OwnServer> {
  const database = await open(server, settings)
  const gateway = await startGateway({}, { beside: { database } })
  const close = async () => {
    await gateway.close()
    await database.close()
    await server.remove()
  }
  return { server, database, gateway, close }
}

function open(
  { url }: Postgres,
  settings: { databaseSeconds?: number | undefined; replicaUrl?: string } = {},
): Promise<Database> {
  // Connections break here on purpose.
  return openDatabase({ databaseUrl: url, dataDir: '', ...settings }, () => {})
}
