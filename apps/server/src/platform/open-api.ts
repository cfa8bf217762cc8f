import type { Endpoint } from '@banyan/contract/endpoint';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import * as z from 'zod/mini';
import type { Server } from './server.ts';

type Json = Record<string, unknown>;

const title = 'Banyan';

/** `/api/openapi.json` and a page to browse it at `/api/docs`, both from the contract's own objects. */
export async function serveOpenApi(server: Server): Promise<void> {
  const document = openApi(server.mounted);
  server.app.get('/api/openapi.json', async () => document);
  await server.app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await server.app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${title}: the API` },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true },
  });
}

/** The OpenAPI 3.1 description of every mounted endpoint. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation(endpoint: Endpoint): Json {
  const isPublic = endpoint.access === 'public';
  return {
    summary: endpoint.summary,
    description: endpoint.screens.length > 0 ? `Screens: ${endpoint.screens.join(', ')}` : undefined,
    tags: [endpoint.path.split('/')[0] || 'platform'],
    ...(isPublic ? {} : { security: [{ session: [] }] }),
    parameters: parameters(endpoint),
    ...(endpoint.method === 'GET'
      ? {}
      : { requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }),
    responses: {
      200: {
        description: 'The answer.',
        content: {
          [endpoint.media_type ?? 'application/json']: { schema: schemaOf(endpoint.reply, 'output') },
        },
      },
      400: { description: 'Refused: `errors` holds a message for every field concerned.' },
      ...(isPublic
        ? {}
        : { 401: { description: 'The session has ended.' }, 403: { description: 'No right to this call.' } }),
    },
  };
}

function parameters(endpoint: Endpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const asked = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return endpoint.method === 'GET' ? asked : [...asked, ...headersOfChange(endpoint)];
}

/** What a call that changes something carries beside its body. */
function headersOfChange({ access }: Endpoint): Json[] {
  const header = (name: string, required: boolean, description: string): Json => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  return [
    header('X-XSRF-TOKEN', true, 'The value of the cookie XSRF-TOKEN.'),
    header(
      'Idempotency-Key',
      access === 'screen',
      'Names this request: sent again with the same key, it is answered with its first answer.',
    ),
  ];
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}
