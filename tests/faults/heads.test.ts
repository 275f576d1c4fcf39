import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { headsFolder } from '#gateway/log/head-files.ts'
import { Gateway } from '../support/gateway.ts'

test('LOG-04 LOG-07 an operator verifies the trail by a command: sound, with a file of heads lost, and once that is told', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'milepost-heads-'))
  const gateway = await Gateway.start({ dataDir, shortLived: true })
  try {
    await gateway.stop()
    expect(await gateway.care('verify')).toMatch(
      /The trail is sound: \d+ rows, with all 1 signed heads on it/,
    )

    const [file = ''] = readdirSync(headsFolder(dataDir))
    rmSync(join(headsFolder(dataDir), file))
    await expect(gateway.care('verify')).rejects.toThrow(`Line 1 of ${file} is missing`)

    await expect(gateway.care('forget-heads', 'another.heads')).rejects.toThrow('another.heads')
    expect(await gateway.care('forget-heads', file)).toContain(file)
    expect(await gateway.care('verify')).toContain('with all 0 signed heads on it')
  } finally {
    await gateway.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
