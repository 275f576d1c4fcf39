import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
interface Stream {
  nfd: number
}

/**
 * PGlite's folder on disk, with the fsync that PGlite leaves out: without it an acknowledged commit may be lost
 * when the machine goes down. Each call adds one to `syncs`.
 */
export class DurableFolder extends NodeFS {
  readonly #syncs: Int32Array

  constructor(folder: string, syncs: Int32Array) {
    super(folder)
    this.#syncs = syncs
  }

  override async init(
    database: PGlite,
    options: EmscriptenOptions,
  ): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(database, options)
    const mend: NonNullable<EmscriptenOptions['preRun']>[number] = (module) => {
      module.FS.filesystems.NODEFS.stream_ops.fsync = (stream: Stream) => {
        fsyncSync(stream.nfd)
        Atomics.add(this.#syncs, 0, 1)
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mend] } }
  }
}
