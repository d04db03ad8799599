import { startScriptedModel } from '../server/src/platform/llm/scripted-model.ts'

/** The scripted model in a process of its own, so that its work burdens no other process; prints its address. */
const model = await startScriptedModel()
model.behave({ tokens: Number(process.env.TOKENS ?? 60) })
process.stdout.write(`${model.baseUrl}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
