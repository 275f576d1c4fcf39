// Fastify as it comes: whatever is asked, it answers the JSON that it was given, unsigned and from memory.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [port = '', file = ''] = process.argv.slice(2)
const answer = file ? JSON.parse(readFileSync(file, 'utf8')) : {}
const app = Fastify()
app.get('/*', async () => answer)
await app.listen({ port: Number(port), host: '127.0.0.1' })
