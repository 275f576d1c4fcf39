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
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from '#contract/zod.ts'
import { canonicalJson } from '../security/canonical-json.ts'
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
  #previous = ''

  /**
   * @param gateway a name that no other gateway has at the same time.
   */
  constructor(folder: string, gateway: string, key: TrailKey) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#path = join(folder, gateway.replace(/[^\w.-]/g, '_') + extension)
    this.#key = key
    if (existsSync(this.#path)) this.#previous = this.#recover()
  }

  append(head: Head): void {
    const signature = this.#key.sign(signedText(basename(this.#path), this.#previous, head))
    const file = openSync(this.#path, 'a', 0o600)
    try {
      writeSync(file, `${JSON.stringify({ ...head, previous: this.#previous, signature })}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    this.#previous = signature
  }

  /** Takes away a line that a crash left half written; the signature of the last whole one. */
  #recover(): string {
    const text = readFileSync(this.#path, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) truncateSync(this.#path, Buffer.byteLength(whole))
    const last = whole.trimEnd().split('\n').at(-1) ?? ''
    // One that is not ours is named by the next verification, not by the start of the gateway.
    return parseLine(last)?.signature ?? ''
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
      yield { file, line, ...(sound && { head: Head.parse(head) }) }
      last = signature
    }
  }
}
