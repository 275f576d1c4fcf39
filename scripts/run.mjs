import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/**
 * Starts a program in the project's folder, with our output as its own.
 * @param {string[]} command the program and its arguments
 * @param {NodeJS.ProcessEnv} [env] instead of our own environment
 */
export function launch([program = '', ...args], env = process.env) {
  return spawn(program, args, { cwd: root, env, stdio: 'inherit' })
}

/**
 * The exit code of a child once it has ended: its own, 128 + n after signal n, 127 when it could not be started.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function ended(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/**
 * Runs a program to its end.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env]
 */
export function run(command, env) {
  return ended(launch(command, env))
}

/**
 * The command line of a tool among our dependencies, without a shell in between.
 * @param {string} script the tool's file below node_modules
 * @param {string[]} args
 */
export function tool(script, ...args) {
  return [process.execPath, join(root, 'node_modules', script), ...args]
}

/**
 * Passes on what asks us to stop. In a terminal Ctrl-C reaches the children by itself; twice would be once too often.
 * @param {import('node:child_process').ChildProcess[]} children
 */
export function forwardSignals(children) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) {
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      for (const child of children) child.kill(signal)
    })
  }
}
