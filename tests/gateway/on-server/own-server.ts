import { type Database, openDatabase } from '#gateway/db/client.ts'
import { migrateDatabase } from '#gateway/db/migrate.ts'
import { Postgres } from '../../support/postgres.ts'
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
  const server = await Postgres.start()
  const open = (seconds?: number) =>
    // Connections break here on purpose.
    openDatabase({ databaseUrl: server.url, dataDir: '', databaseSeconds: seconds }, () => {})
  const filling = await open()
  await migrateDatabase(filling)
  await demo.fill(filling)
  await filling.close()
  const database = await open(databaseSeconds)
  const gateway = await startGateway({}, { beside: { database } })
  const close = async () => {
    await gateway.close()
    await database.close()
    await server.remove()
  }
  return { server, database, gateway, close }
}
