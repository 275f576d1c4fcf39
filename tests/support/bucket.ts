import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { BucketSettings } from '#gateway/settings/bucket-variables.ts'

export interface BucketServer extends BucketSettings {
  endpoint: string
  close: () => Promise<void>
}

/** A server that speaks like S3 on loopback, with an empty bucket. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'milepost-bucket-'))
  const bucket = 'milepost'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    // The only ones that this server knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
