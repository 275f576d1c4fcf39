import { type ChildProcess, execFileSync } from 'node:child_process'
import { until } from './until.ts'

interface Process {
  pid: number
  parent: number
  group: number
}

/** The process that was started with an argument and has no type: of a browser's, the first. */
export function findBrowser(argument: string): number {
  const table = execFileSync('ps', ['-ewwo', 'pid=,args='], { encoding: 'utf8' })
  const line = table.split('\n').find((each) => each.includes(argument) && !each.includes('--type='))
  if (line === undefined) throw new Error(`No process was started with ${argument}`)
  return Number.parseInt(line, 10)
}

/**
 * Every living process. One that has ended and only waits for its parent to notice (a zombie) is none, unless the parent
 * is this one: until Node.js has noticed, the number is taken, and a PostgreSQL that is started anew takes the old
 * server to be running still.
 */
function processes(): Process[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,pgid=,stat='], { encoding: 'utf8' })
  return table.split('\n').flatMap((line) => {
    const [pid, parent, group, state = 'Z'] = line.trim().split(/\s+/)
    if (state.startsWith('Z') && Number(parent) !== process.pid) return []
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group) }]
  })
}

/** The process, those of its group and all that descend from them. */
function familyOf(pid: number): number[] {
  const all = processes()
  const group = all.find((process) => process.pid === pid)?.group
  const family = new Set(all.filter((one) => one.pid === pid || one.group === group).map((one) => one.pid))
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const one of all) if (family.has(one.parent)) family.add(one.pid)
  }
  return [...family]
}

/**
 * Ends a process with SIGKILL, together with everything it started, and waits until all are gone. It must have been
 * started as a group of its own (`detached`).
 */
export async function killFamily(pid: number): Promise<void> {
  // Halted first, so that it starts no child while we count them.
  signal(pid, 'SIGSTOP')
  const family = familyOf(pid)
  if (family.includes(process.pid)) throw new Error(`Process ${pid} shares a group with the tests`)
  for (const member of family) signal(member, 'SIGKILL')
  await until(`the processes ${family.join(', ')} are gone`, () => {
    const living = new Set(processes().map((one) => one.pid))
    return !family.some((member) => living.has(member))
  })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Makes sure that a child does not outlive the tests, even when these end without tidying up. */
export function endWithTests(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}
