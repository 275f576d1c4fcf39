import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Milliseconds of CPU that a process has used so far, all of its threads, in user and system mode. */
export async function cpuTimeOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may hold spaces; behind it come the fields from the third on.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return (ticks / ticksPerSecond()) * 1000
}

function ticksPerSecond(): number {
  return Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
}
