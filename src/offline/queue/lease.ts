import type { Database, MoveTransaction } from '../vault/db.ts'
import { leaseLength } from './lease-length.ts'

/** How long a tab waits for the lock of its own last run, milliseconds. */
const ownLockPatience = 1_000

/** The lease was taken over by another tab: who meets this stops, without writing. */
export class LeaseLost extends Error {
  constructor() {
    super('Another tab replays now')
    this.name = 'LeaseLost'
  }
}

/** Renews the lease of its holder. Rejects with LeaseLost when another tab has it. */
export async function renewLease(
  tx: MoveTransaction,
  account: string,
  holder: string,
  until: number,
): Promise<void> {
  const leases = tx.objectStore('leases')
  if ((await leases.get(account))?.holder !== holder) throw new LeaseLost()
  await leases.put({ account, holder, until })
}

/**
 * Runs the work as the one replayer of an account on this device: under a Web Lock, which a killed tab leaves at once,
 * and a lease in the store, by which a frozen tab is noticed and its lock stolen. False: another tab is at work.
 */
export async function asReplayer(
  database: Database,
  account: string,
  holder: string,
  now: () => number,
  locks: LockManager,
  work: () => Promise<void>,
): Promise<boolean> {
  const name = `milepost:replay:${account}`
  const take = async () => {
    await database.put('leases', { account, holder, until: now() + leaseLength })
    await work()
  }
  const ran = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await take()
    return lock !== null
  })
  if (ran) return true
  const before = await database.get('leases', account)
  // This tab's own last run has ended, and its lock is about to be free; or another tab was quicker to take it, whose lease
  // is about to be written, unless it froze right there.
  if (before?.holder === holder && (await takePatiently(locks, name, take))) return true
  const lease = await database.get('leases', account)
  // A lease that ends later than any may was written before the clock was set back.
  const left = lease ? lease.until - now() : 0
  if (left > 0 && left <= leaseLength) return false
  await locks.request(name, { steal: true }, take)
  return true
}

/** Takes the lock when it is free soon; false when it is not. */
async function takePatiently(locks: LockManager, name: string, take: () => Promise<void>): Promise<boolean> {
  const signal = AbortSignal.timeout(ownLockPatience)
  return await locks.request(name, { signal }, take).then(
    () => true,
    (failure: unknown) => {
      if (signal.aborted && failure === signal.reason) return false
      throw failure
    },
  )
}
