import type { Cluster } from '../../scripts/cluster/cluster.mjs'

/** Ends a cluster when the run is ended that uses it: by a signal, or by the end of Vitest, which takes its workers along with none. */
export function endWithRun(cluster: Pick<Cluster, 'end'>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      cluster.end()
      process.kill(process.pid, signal)
    })
  }
  process.once('disconnect', () => {
    cluster.end()
    process.kill(process.pid, 'SIGTERM')
  })
}
