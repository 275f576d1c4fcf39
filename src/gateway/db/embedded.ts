import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockFolder } from './folder-lock.ts'

/** What the worker thread is given. */
export interface EmbeddedTask {
  folder: string
  socketFolder: string
  syncs: Int32Array
}

export interface Embedded {
  /** The host to give to `pg`. */
  socketFolder: string
  /** How often the database has made its writes durable since it was opened. */
  syncs: () => number
  close: () => Promise<void>
}

/** The operating systems allow a socket's path of 104 or 108 bytes; its name takes some of them. */
const longestSocketFolder = 85

function createSocketFolder(dataFolder: string): { socketFolder: string; removeSocketFolder: () => void } {
  const inside = join(dataFolder, 'run')
  if (Buffer.byteLength(inside) <= longestSocketFolder) {
    mkdirSync(inside, { recursive: true, mode: 0o700 })
    chmodSync(inside, 0o700)
    return { socketFolder: inside, removeSocketFolder: () => undefined }
  }
  const outside = mkdtempSync(join(tmpdir(), 'milepost-'))
  return {
    socketFolder: outside,
    removeSocketFolder: () => rmSync(outside, { recursive: true, force: true }),
  }
}

/**
 * Starts the embedded database of a data folder in a worker thread, made durable, behind a Unix socket that only
 * its owner can reach.
 * @param onFailure called when the database breaks down later; the gateway can then only be started again.
 * @throws StartRefusal while another process has locked the folder.
 */
export async function startEmbedded(dataDir: string, onFailure: (error: Error) => void): Promise<Embedded> {
  const dataFolder = resolve(dataDir)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataFolder)
  const { socketFolder, removeSocketFolder } = createSocketFolder(dataFolder)
  const syncs = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const task: EmbeddedTask = { folder: join(dataFolder, 'database'), socketFolder, syncs }
  const worker = new Worker(new URL(__EMBEDDED_WORKER__, import.meta.url), { workerData: task })
  const release = () => {
    removeSocketFolder()
    unlock()
  }

  const ended = new Promise<void>((resolveEnded) => worker.once('exit', () => resolveEnded()))
  try {
    await new Promise<void>((resolveReady, reject) => {
      worker.once('message', () => resolveReady())
      worker.once('error', reject)
    })
  } catch (error) {
    await ended
    release()
    throw error
  }
  worker.removeAllListeners('error')
  worker.once('error', onFailure)

  return {
    socketFolder,
    syncs: () => Atomics.load(syncs, 0),
    close: async () => {
      worker.postMessage('close')
      await ended
      release()
    },
  }
}
