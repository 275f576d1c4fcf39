import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from '#contract/zod.ts'
import { canonicalJson } from '../security/canonical-json.ts'
import type { HeadsEnd } from './head-attestations.ts'
import type { TrailKey } from './trail-key.ts'

const Head = z.object({
  /** Of the database: a restore begins another. */
  epoch: z.int(),
  seq: z.int(),
  month: z.string(),
  hash: z.string(),
  signedAt: z.string(),
})
/** The last row of the trail, as a gateway read it once it was committed. */
export type Head = z.output<typeof Head>

const Line = z.object({ ...Head.shape, previous: z.string(), signature: z.string() })

const extension = '.heads'

/** The folder of signed heads: outside the database, for who changes that cannot change these with it. */
export function headsFolder(dataDir: string): string {
  return join(dataDir, 'trail-heads')
}

function signedText(file: string, previous: string, head: Head): string {
  return `head\n${file}\n${previous}\n${canonicalJson(head)}`
}

/** The file to which one gateway adds its heads. Each line signs the one before it too, so that none is taken out or changed. */
export class HeadFile {
  readonly #path: string
  readonly #key: TrailKey
  #lines: number
  #lastSignature: string

  private constructor(path: string, key: TrailKey, { lines, lastSignature }: Omit<HeadsEnd, 'file'>) {
    this.#path = path
    this.#key = key
    this.#lines = lines
    this.#lastSignature = lastSignature
  }

  /**
   * Goes on with the gateway's file. Where that is not what the database says of it, it stays as it is, to be named by
   * verifications, and another one is begun.
   * @param gateway a name that no other gateway has at the same time.
   */
  static open(folder: string, gateway: string, key: TrailKey, ends: readonly HeadsEnd[]): HeadFile {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const name = gateway.replace(/[^\w.-]/g, '_')
    for (let number = 1; ; number++) {
      const path = join(folder, `${name}${number > 1 ? `.${number}` : ''}${extension}`)
      const signatures = existsSync(path) ? recover(path) : []
      const end = ends.find(({ file }) => file === basename(path))
      if (end && signatures[end.lines - 1] !== end.lastSignature) continue
      return new HeadFile(path, key, { lines: signatures.length, lastSignature: signatures.at(-1) ?? '' })
    }
  }

  append(head: Head): HeadsEnd {
    const file = basename(this.#path)
    const previous = this.#lastSignature
    const signature = this.#key.sign(signedText(file, previous, head))
    const isNew = !existsSync(this.#path)
    const descriptor = openSync(this.#path, 'a', 0o600)
    try {
      writeSync(descriptor, `${JSON.stringify({ ...head, previous, signature })}\n`)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    if (isNew) syncFolder(dirname(this.#path))
    this.#lastSignature = signature
    return { file, lines: ++this.#lines, lastSignature: signature }
  }
}

/** The signatures in a file, line by line; a line that a crash left half written is taken away. */
function recover(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  // A line that is not ours is named by the next verification, not by the start of the gateway.
  return whole === ''
    ? []
    : whole
        .trimEnd()
        .split('\n')
        .map((line) => parseLine(line)?.signature ?? '')
}

/** Else a file that was just made may be gone after a power failure, though its lines were written. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function parseLine(text: string) {
  try {
    return Line.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return undefined
    throw error
  }
}

/** A line of a file of heads; without a head where it is not as a gateway wrote it. */
export interface HeadLine {
  file: string
  line: number
  head?: Head
  signature: string
}

/** The lines of every gateway's file, one after the other. */
export async function* readHeads(folder: string, key: TrailKey): AsyncGenerator<HeadLine> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(extension)) : []
  for (const file of names.sort()) {
    let [line, last] = [0, '']
    for await (const text of createInterface({ input: createReadStream(join(folder, file)) })) {
      line++
      const parsed = parseLine(text)
      const { previous = '', signature = '', ...head } = parsed ?? {}
      const sound =
        parsed && previous === last && key.isSigned(signedText(file, previous, Head.parse(head)), signature)
      yield { file, line, signature, ...(sound && { head: Head.parse(head) }) }
      last = signature
    }
  }
}
