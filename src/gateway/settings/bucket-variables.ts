import { z } from '#contract/zod.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { text } from './variable.ts'

/** Where uploaded files lie, instead of in DATA_DIR. */
export interface BucketSettings {
  bucket: string
  /** Of another service than Amazon's; it names buckets in the path. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const word = text(/^\S+$/, 'a word without spaces')

export const bucketVariables = {
  S3_BUCKET: z.optional(word),
  S3_ENDPOINT: z.optional(text(/^https?:\/\/[^/\s]+$/, 'an address like https://s3.example.com')),
  S3_REGION: z._default(word, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(word),
  S3_SECRET_ACCESS_KEY: z.optional(word),
}
const Variables = z.object(bucketVariables)

/** @throws StartRefusal for half a configuration. */
export function bucketOf({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: z.output<typeof Variables>): BucketSettings | undefined {
  if (bucket !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined)
    return { bucket, endpoint, region, accessKeyId, secretAccessKey }
  if ([bucket, endpoint, accessKeyId, secretAccessKey].every((value) => value === undefined)) return undefined
  throw new StartRefusal('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY have to be set together.')
}
