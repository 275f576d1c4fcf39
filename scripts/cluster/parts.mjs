import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms, postgresUser } from '../postgres-programs.mjs'
import { root, tool } from '../run.mjs'
import { Node } from './node.mjs'
import { Part } from './part.mjs'

const host = '127.0.0.1'
/** How many ports a cluster takes. */
export const portCount = 23
const bucket = 'milepost'
/** The gateway that `npm run build` makes. */
export const builtGateway = join(root, 'dist/gateway/main.js')
/** A machine takes longer to come back than Patroni waits for it, milliseconds. */
const reboot = 10_000

/**
 * How a built gateway is started.
 * @param {string} main its program
 */
export function gatewayCommand(main) {
  return [process.execPath, '--enable-source-maps', main, '--demo']
}

/**
 * The parts of a cluster on loopback, none of them started: etcd, two PostgreSQL servers under Patroni, an S3 server, two
 * gateways, and HAProxy in front of gateways and servers. The servers reach each other through one link, and each has
 * one to all others, which can be cut. Their ports follow each other from `port` on, the proxy's.
 * @param {ReturnType<typeof import('./programs.mjs').clusterPrograms>} programs
 * @param {string} folder
 * @param {number} port
 * @param {Record<string, string>} env further settings of the gateways
 * @param {string | undefined} disk how large a disk of its own each server has, in memory, as mount says it
 */
export function createParts(programs, folder, port, env, disk) {
  const user = postgresUser()
  /** @param {number} offset */
  const at = (offset) => `${host}:${port + offset}`
  /** @param {string} name */
  const ownFolder = (name) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    return path
  }
  const password = randomBytes(24).toString('hex')
  const database = at(3)

  const etcd = new Part({
    name: 'etcd',
    folder,
    command: [
      programs.etcd,
      `--data-dir=${ownFolder('etcd')}`,
      `--listen-client-urls=http://${at(4)}`,
      `--advertise-client-urls=http://${at(4)}`,
      `--listen-peer-urls=http://${at(5)}`,
      `--initial-advertise-peer-urls=http://${at(5)}`,
      `--initial-cluster=default=http://${at(5)}`,
    ],
  })

  /**
   * @param {string} name
   * @param {[from: number, to: number][]} pairs offsets of ports
   */
  const link = (name, pairs) => {
    const ports = pairs.map(([from, to]) => `${port + from}:${port + to}`)
    return new Part({
      name,
      folder,
      command: [process.execPath, join(import.meta.dirname, 'link.mjs'), ...ports],
    })
  }
  const between = link('between', [
    [12, 6],
    [13, 7],
    [14, 8],
    [15, 9],
  ])
  const uplinks = [0, 1].map((index) =>
    link(`uplink${index + 1}`, [
      [16 + 3 * index, 4],
      [17 + 3 * index, 6 + 2 * index],
      [18 + 3 * index, 7 + 2 * index],
    ]),
  )

  const nodes = ['node1', 'node2'].map((name, index) => {
    const home = ownFolder(name)
    const config = join(home, 'config')
    const [server, patroni] = [at(6 + 2 * index), at(7 + 2 * index)]
    const data = join(home, 'data')
    const variables = {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: at(16 + 3 * index),
      // It would go on to the address that etcd names, past the uplink.
      PATRONI_ETCD3_USE_PROXIES: 'true',
      PATRONI_RESTAPI_LISTEN: patroni,
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(13 + 2 * index),
      PATRONI_POSTGRESQL_LISTEN: server,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(12 + 2 * index),
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms(),
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
    }
    const command = [programs.patroni, config]
    const options = { name, folder, command, env: variables, user, cwd: home, startAgainAfter: reboot }
    return new Node(options, { home, config, data, patroni: `http://${patroni}`, disk })
  })

  const socket = join(folder, 'proxy.sock')
  const files = ['gateways', 'database', 'loopback'].map((name) => join(root, `deploy/haproxy/${name}.cfg`))
  const proxy = new Part({
    name: 'proxy',
    folder,
    command: [programs.haproxy, '-W', '-db', ...files.flatMap((file) => ['-f', file])],
    env: {
      PROXY_SOCKET: socket,
      PROXY_METRICS: at(22),
      PUBLIC: at(0),
      GATEWAY1: at(1),
      GATEWAY2: at(2),
      DATABASE: database,
      REPLICA: at(11),
      NODE1: at(17),
      NODE1_PATRONI_PORT: String(port + 18),
      NODE2: at(20),
      NODE2_PATRONI_PORT: String(port + 21),
    },
  })

  const s3 = new Part({
    name: 's3',
    folder,
    command: tool(
      's3rver/bin/s3rver.js',
      ...['--address', host, '--port', String(port + 10), '--directory', ownFolder('bucket')],
      ...['--configure-bucket', bucket],
    ),
  })

  const shared = ownFolder('data')
  const masterKey = randomBytes(32).toString('hex')
  const gateways = [1, 2].map(
    (index) =>
      new Part({
        name: `gateway${index}`,
        folder,
        command: gatewayCommand(builtGateway),
        env: {
          HOST: host,
          PORT: String(port + index),
          PUBLIC_ORIGIN: `http://${at(0)}`,
          DATA_DIR: shared,
          DATABASE_URL: `postgres://milepost:${password}@${database}/milepost`,
          DATABASE_REPLICA_URL: `postgres://milepost:${password}@${at(11)}/milepost`,
          MASTER_KEY: masterKey,
          // The proxy opens them all.
          MOST_CONNECTIONS_OF_ADDRESS: '2000',
          S3_ENDPOINT: `http://${at(10)}`,
          S3_BUCKET: bucket,
          // The only ones that this server knows.
          S3_ACCESS_KEY_ID: 'S3RVER',
          S3_SECRET_ACCESS_KEY: 'S3RVER',
          ...env,
        },
      }),
  )
  return { etcd, between, uplinks, nodes, proxy, s3, gateways, socket, database, password }
}
