import { createConnection, createServer } from 'node:net'

/**
 * Run by itself: what a machine is reached by and reaches others by, as pairs of ports on loopback, `FROM:TO`. A stopped
 * process is a network that drops everything: connections stay open on both sides, and nothing comes through.
 */
for (const pair of process.argv.slice(2)) {
  const [from, to] = pair.split(':').map(Number)
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = createConnection({ host: '127.0.0.1', port: to ?? 0, allowHalfOpen: true })
    near.pipe(far).pipe(near)
    // A side that breaks off takes the other one along, as a reset does on its way.
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
  })
  server.listen(from, '127.0.0.1')
}
