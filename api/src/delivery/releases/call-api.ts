import type { RendererDependencies } from '#delivery/rendering/renderer.ts'

interface App {
  request(path: string): Response | Promise<Response>
}

/** The API of this very process, asked without a port. */
export const createApiCaller = (app: () => App): RendererDependencies['callApi'] => {
  return async (path) => {
    const answer = await app().request(path)
    return { status: answer.status, body: await answer.text() }
  }
}
