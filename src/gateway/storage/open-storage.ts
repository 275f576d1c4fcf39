import { join } from 'node:path'
import type { FileStorage } from '../security/services.ts'
import type { BucketSettings } from '../settings/bucket-variables.ts'
import type { Environment } from '../settings/env.ts'
import { DiskStorage } from './disk-storage.ts'

/** The folder of uploaded files, where no bucket has them. */
export function diskOf({ dataDir }: Pick<Environment, 'dataDir'>): DiskStorage {
  return new DiskStorage(join(dataDir, 'files'))
}

/** Where the settings say that uploaded files lie. */
export async function openStorage(
  environment: Pick<Environment, 'dataDir' | 'bucket'>,
): Promise<FileStorage> {
  return environment.bucket ? await openBucket(environment.bucket) : diskOf(environment)
}

/** Its library is large: who has no bucket does not load it. */
export async function openBucket(settings: BucketSettings): Promise<FileStorage> {
  const { BucketStorage } = await import('./bucket-storage.ts')
  return new BucketStorage(settings)
}
