import type { Endpoint } from '@banyan/contract/core/endpoint';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import * as z from 'zod/mini';
import type { Server } from './server.ts';

type Json = Record<string, unknown>;

const title = 'Banyan';

/** `/api/openapi.json` and a page to browse it at `/api/docs`, both from the contract's own objects. */
export async function serveOpenApi(server: Server): Promise<void> {
  // describing takes as long as starting everything else: it waits until somebody asks
  let described: Json | undefined;
  const document = (): Json => {
    described ??= openApi(server.mounted);
    return described;
  };
  server.app.get('/api/openapi.json', async () => document());
  await server.app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: { toJSON: document } as never },
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
    info: {
      title,
      version: '1',
      description:
        'The calls of a membership network. Amounts are decimal texts, dates are those of the company.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(tagOf))]
      .sort()
      .map((name) => ({ name, description: `Calls of the part “${name}” of an address.` })),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers with.' },
      },
      schemas: { Refusal: refusal },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([name, { description }]) => [
          name,
          {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          },
        ]),
      ),
    },
    paths,
  };
}

/** The body of every answer that is no success. */
const refusal: Json = {
  type: 'object',
  required: ['code', 'message', 'errors', 'request_id'],
  properties: {
    code: { type: 'string', description: 'One word for programs.' },
    message: { type: 'string', description: 'A sentence for people.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A message for every field concerned, by its name.',
    },
    request_id: { type: 'string', description: 'What the log names this request by.' },
  },
};

const refusals = {
  Invalid: { status: 400, description: 'Refused: `errors` holds a message for every field concerned.' },
  SignedOut: { status: 401, description: 'The session has ended.' },
  NotAllowed: { status: 403, description: 'No right to this call, or not sent by a page of this site.' },
  NotFound: { status: 404, description: 'There is no such record.' },
  TooMany: { status: 429, description: 'Too many calls within a minute.' },
};

const tagOf = ({ path }: Endpoint): string => path.split('/')[0] || 'platform';

/** A call's name in generated clients: `getUserDetails` for GET user/details. */
const operationIdOf = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()}_${path || 'root'}`.replace(/[^a-z0-9]+([a-z0-9])/gi, (_all, first) =>
    first.toUpperCase(),
  );

function whoMayCall({ access, screens, roles }: Endpoint): string {
  if (access === 'public') return 'Anybody may call it.';
  if (access === 'signed_in') return `Anybody who is signed in may call it: ${roles.join(', ')}.`;
  return `Needs the right to one of these screens: ${screens.join(', ')}.`;
}

function operation(endpoint: Endpoint): Json {
  const isPublic = endpoint.access === 'public';
  const refused = Object.entries(refusals).filter(([name]) => !(isPublic && name === 'SignedOut'));
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    description: whoMayCall(endpoint),
    tags: [tagOf(endpoint)],
    security: isPublic ? [] : [{ session: [] }],
    parameters: parameters(endpoint),
    ...(endpoint.method === 'GET'
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }),
    responses: {
      200: {
        description: 'The answer.',
        content: {
          [endpoint.media_type ?? 'application/json']: { schema: schemaOf(endpoint.reply, 'output') },
        },
      },
      ...Object.fromEntries(
        refused.map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
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
