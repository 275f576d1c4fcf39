import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '#gateway/db/folder-lock.ts'
import { temporaryFolder } from '../temporary-folder.ts'

test('a folder in use is refused with a sentence, and is free again once given back', () => {
  const folder = temporaryFolder()
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(
    `DATA_DIR ${folder} is in use by the running gateway with process id ${process.pid}; stop that one first`,
  )
  unlock()
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a process that has died is taken over', async () => {
  const folder = temporaryFolder()
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(gone, 'exit')
  writeFileSync(join(folder, 'gateway.lock'), `${gone.pid} 1 boot`)
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow('in use')
  unlock()
})

test('the lock of an earlier process that had the id of a living one is taken over', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'gateway.lock'), `${process.pid} 1 another-boot`)
  const unlock = lockFolder(folder)
  expect(existsSync(join(folder, 'gateway.lock'))).toBe(true)
  unlock()
})
