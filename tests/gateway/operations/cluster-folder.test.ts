import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

const module = join(import.meta.dirname, '../../../scripts/cluster/folder.mjs')
/** Only root can give each server of a cluster a disk of its own. */
const mayMount = process.getuid?.() === 0

/** Begins a cluster's folder, with a disk in it on which a program runs, and prints both, until it is killed. */
const beginning = `
  import { execFileSync, spawn } from 'node:child_process'
  import { createFolder } from ${JSON.stringify(module)}
  import { mkdirSync } from 'node:fs'
  const folder = createFolder()
  const disk = folder + '/disk'
  mkdirSync(disk)
  if (${mayMount}) execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk])
  const { pid } = spawn('sleep', ['1000'], { cwd: disk, detached: true, stdio: 'ignore' })
  console.log(JSON.stringify({ folder, pid }))
  setInterval(() => {}, 1000)`

async function begin(TMPDIR: string) {
  const run = spawn(process.execPath, ['--input-type=module', '-e', beginning], {
    env: { ...process.env, TMPDIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: run.stdout }), 'line')
  const { folder, pid }: { folder: string; pid: number } = JSON.parse(line)
  const end = async () => {
    const ended = once(run, 'exit')
    run.kill('SIGKILL')
    await ended
  }
  const isThere = () => [
    existsSync(folder),
    existsSync(`/proc/${pid}/cwd`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '),
    readFileSync('/proc/mounts', 'utf8').includes(folder),
  ]
  return { end, isThere }
}

test.runIf(existsSync('/proc'))(
  'OPS-02 what a killed run of a cluster left, programs and mounted disks among them, goes when the next one starts; a living one keeps its own',
  async () => {
    const place = temporaryFolder()
    const startNext = () =>
      execFileSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import { createFolder } from ${JSON.stringify(module)}; createFolder()`,
        ],
        { env: { ...process.env, TMPDIR: place } },
      )
    const [killed, living] = [await begin(place), await begin(place)]
    const all = [true, true, mayMount]
    expect([killed.isThere(), living.isThere()]).toEqual([all, all])
    await killed.end()
    startNext()
    expect([killed.isThere(), living.isThere()]).toEqual([[false, false, false], all])
    await living.end()
    startNext()
    expect(living.isThere()).toEqual([false, false, false])
  },
)
