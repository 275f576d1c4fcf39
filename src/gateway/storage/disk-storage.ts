import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileStorage } from '../security/services.ts'
import { digestOf } from './digest-of.ts'
import { fileNameOf } from './file-name.ts'

const ownerOnly = 0o700

/** Files in a folder of this machine: finished ones by the last two digits of their id, others apart. */
export class DiskStorage implements FileStorage {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async received(fileId: string): Promise<number> {
    return (await sizeOf(this.#finished(fileId))) || (await sizeOf(this.#unfinished(fileId)))
  }

  async write(fileId: string, offset: number, bytes: Uint8Array): Promise<number> {
    const path = this.#unfinished(fileId)
    const whole = await sizeOf(this.#finished(fileId))
    if (whole > 0) return whole
    await mkdir(dirname(path), { recursive: true, mode: ownerOnly })
    const file = await open(path, 'a')
    await file.close()
    const size = await sizeOf(path)
    if (offset > size) return size
    const writing = await open(path, 'r+')
    try {
      await writing.write(bytes, 0, bytes.byteLength, offset)
      await writing.sync()
    } finally {
      await writing.close()
    }
    return Math.max(size, offset + bytes.byteLength)
  }

  async finish(fileId: string, sha256: string): Promise<boolean> {
    const [unfinished, finished] = [this.#unfinished(fileId), this.#finished(fileId)]
    // Finished already, but the client that asked was gone before the answer.
    if ((await sizeOf(unfinished)) === 0) return (await digestOf(createReadStream(finished))) === sha256
    if ((await digestOf(createReadStream(unfinished))) !== sha256) {
      await rm(unfinished)
      return false
    }
    await mkdir(dirname(finished), { recursive: true, mode: ownerOnly })
    await rename(unfinished, finished)
    await syncFolder(dirname(finished))
    return true
  }

  open(fileId: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.#finished(fileId), range)
  }

  async remove(fileId: string): Promise<void> {
    await rm(this.#unfinished(fileId), { force: true })
    await rm(this.#finished(fileId), { force: true })
  }

  #unfinished(fileId: string): string {
    return join(this.#folder, 'unfinished', fileNameOf(fileId))
  }

  #finished(fileId: string): string {
    const name = fileNameOf(fileId)
    return join(this.#folder, name.slice(-2), name)
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
