// Generated from schema/openapi/index.ts by `npm run codegen`; not edited by hand.
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of the service
         * @description `degraded` lists the parts that do not respond. The HTTP status is always 200; load balancers should use /readyz.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans
         * @description Limits and features of each plan. No key is needed.
         */
        get: operations["plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the logo of a company
         * @description Returns an image. Without a key: PNG up to 128 px. What the plan does not include is reduced and listed in X-Downgraded. A company without artwork gets a monogram. The parameter refresh needs a secret key and a plan with refresh.
         */
        get: operations["logo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Same as /api/{domain}
         * @description Returns an image. Without a key: PNG up to 128 px. What the plan does not include is reduced and listed in X-Downgraded. A company without artwork gets a monogram. The parameter refresh needs a secret key and a plan with refresh.
         */
        get: operations["logoV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logos/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Same as /api/{domain}
         * @description Returns an image. Without a key: PNG up to 128 px. What the plan does not include is reduced and listed in X-Downgraded. A company without artwork gets a monogram. The parameter refresh needs a secret key and a plan with refresh.
         */
        get: operations["logoV1Logos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo for <img>, with a publishable key in ?token=
         * @description Returns an image. Without a key: PNG up to 128 px. What the plan does not include is reduced and listed in X-Downgraded. A company without artwork gets a monogram.
         */
        get: operations["imageHostLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clearbit/logo/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo (Clearbit)
         * @description Returns an image. Without a key: PNG up to 128 px. What the plan does not include is reduced and listed in X-Downgraded. A company without artwork gets a monogram. A key is optional; an invalid key is ignored.
         */
        get: operations["clearbitLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a logo
         * @description Crawls the website now and waits for the result. Every size and format is rendered again. Needs a secret key and a plan with `refresh`.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Clear the cache of a logo
         * @description Drops the rendered images of a logo and marks its artwork and research as stale. The next request waits for a crawl. If that crawl fails, the old artwork stays: only the operator can remove it. Needs a secret key and a plan with `refresh`.
         */
        delete: operations["clearCache"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search companies
         * @description Finds companies by the start of a name, alias, domain, ticker, coin or ISIN, in any script. The search tolerates typos. Without a key, anonymous limits apply.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticker/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo by ticker
         * @description Without an exchange, a primary listing in the United States wins, then the best-known company. Returns the same image as the logo endpoint. Content-Location contains the domain. Without a certain match, the status is 404, whatever fallback is. A key is optional; an invalid key is ignored.
         */
        get: operations["ticker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/crypto/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo by coin
         * @description Finds the company or project of the coin. Returns the same image as the logo endpoint. Content-Location contains the domain. Without a certain match, the status is 404, whatever fallback is. A key is optional; an invalid key is ignored.
         */
        get: operations["crypto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo by name
         * @description The name must match with certainty. It may be written as on statements and invoices: with the form of a share, or as the legal name of a subsidiary. The hints decide between companies of one name. A 404 lists up to three candidates. Returns the same image as the logo endpoint. Content-Location contains the domain. Without a certain match, the status is 404, whatever fallback is. A key is optional; an invalid key is ignored.
         */
        get: operations["name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/isin/{isin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo by ISIN
         * @description Finds the company that issued the security. Returns the same image as the logo endpoint. Content-Location contains the domain. Without a certain match, the status is 404, whatever fallback is. A key is optional; an invalid key is ignored.
         */
        get: operations["isin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/colors/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the colors of a brand (secret key)
         * @description Returns the official colors, else the colors of the artwork, else colors generated from the domain. The same domain and artwork always give the same colors.
         */
        get: operations["colors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/intelligence/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Research a company (secret key)
         * @description Reads pages of the website: home, about, pricing, careers and documentation. If the operator has set up a language model, it writes the statements. Statements that the pages do not support are removed. `evidence` contains the supporting quotations. The first request may take several seconds. The result is then stored and renewed in the background. Under overload, new research is rejected with 503.
         */
        get: operations["intelligence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/describe/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe a company
         * @description Returns the profile of a company. If the last crawl is older than 30 days, the website is crawled first, for a few seconds. If it is older than one week, stored data is returned and a crawl runs in the background.
         */
        get: operations["describe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe a company from stored data
         * @description Returns the same shape as describe at once, without a crawl.
         */
        get: operations["meta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/brand/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a brand kit
         * @description Returns the profile, logo URLs in four sizes and three formats, and code snippets. URLs that need a plan are signed, so that they work without a key.
         */
        get: operations["brand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch/logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the logo URLs of many companies
         * @description Returns URLs without a crawl. They are signed where the plan allows more than a caller without a key gets, so that they work without a key. `downgraded` and X-Downgraded list the parameters that the plan reduced. `source` says whether artwork is known. An invalid domain does not affect the other results. Needs a plan with `batch` and a key in a header.
         */
        post: operations["batchLogos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch/describe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Describe many companies
         * @description An item has the `type` profile or error. A failed item has domain, error and logo instead of a profile. Needs a plan with `batch` and a key in a header.
         */
        post: operations["batchDescribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document
         * @description Use it to generate typed clients.
         */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Same as /api/openapi.json
         * @description Use it to generate typed clients.
         */
        get: operations["openapiAtRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi/{service}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the document of the hosts that imitate another service
         * @description Use it to generate typed clients.
         */
        get: operations["compatOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/api-catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API catalog
         * @description Lists the APIs of this service (RFC 9727).
         */
        get: operations["apiCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of a key
         * @description Returns the plan of the key that the request carries, both windows of its quota, and its requests on the last 30 days. Any key may read its own usage. Costs one request.
         */
        get: operations["usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the company with an identifier
         * @description Returns the company of the registry with one identifier: a ticker, ISIN, coin, name, domain, email address, URL, or the code of a security or a company. Hints beside a name decide between companies of one name. It follows the rules of the lookups that return images. Without a certain match, the status is 404; for a name it lists up to three candidates. Without a key, anonymous limits apply.
         */
        get: operations["resolve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the merchant of a line, for a try
         * @description Like POST. URLs are in the history of browsers and in the logs of proxies, so programs send the line in a body. The text is neither stored nor logged, nor sent anywhere. Without a key, anonymous limits apply.
         */
        get: operations["tryMerchant"];
        put?: never;
        /**
         * Find the merchant of a line of a bank statement
         * @description Reads the text of a bank and answers the merchant, the processor or wallet in between, the place, the number of the shop and the kind of the transaction. It is null where nothing is proved. The text is neither stored nor logged, nor sent anywhere. Without a key, anonymous limits apply.
         */
        post: operations["merchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the merchants of many lines
         * @description The plan limits the number of lines (`merchantLimit`). The text is neither stored nor logged, nor sent anywhere. Without a key, anonymous limits apply.
         */
        post: operations["batchMerchants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain a problem
         * @description The page of a problem code: its cause and its fix. A problem links to it in `docs`.
         */
        get: operations["problem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the choice of a logo
         * @description Lists every candidate of the last crawl with its score and the reasons for it. Needs a secret key.
         */
        get: operations["why"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/why/{position}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the image of a logo candidate
         * @description A candidate of the last crawl as PNG, with at most 128 pixels per edge. For a candidate in use it is the stored artwork; else the service fetches the image again, which costs one more request of the quota, and keeps it for an hour. Needs a secret key.
         */
        get: operations["candidateImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticker/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo by ticker (image host)
         * @description Without an exchange, a primary listing in the United States wins, then the best-known company. Returns the same image as the logo endpoint. Content-Location contains the domain. Without a certain match, the status is 404, whatever fallback is. A key is optional; an invalid key is ignored.
         */
        get: operations["imageHostTicker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crypto/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo by coin (image host)
         * @description Finds the company or project of the coin. Returns the same image as the logo endpoint. Content-Location contains the domain. Without a certain match, the status is 404, whatever fallback is. A key is optional; an invalid key is ignored.
         */
        get: operations["imageHostCrypto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo by name (image host)
         * @description The name must match with certainty. It may be written as on statements and invoices: with the form of a share, or as the legal name of a subsidiary. The hints decide between companies of one name. A 404 lists up to three candidates. Returns the same image as the logo endpoint. Content-Location contains the domain. Without a certain match, the status is 404, whatever fallback is. A key is optional; an invalid key is ignored.
         */
        get: operations["imageHostName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/isin/{isin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo by ISIN (image host)
         * @description Finds the company that issued the security. Returns the same image as the logo endpoint. Content-Location contains the domain. Without a certain match, the status is 404, whatever fallback is. A key is optional; an invalid key is ignored.
         */
        get: operations["imageHostIsin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Run a GraphQL query, or open an editor in a browser
         * @description One operation counts as one request. It can read as many companies as a batch. A field without permission is null, and its error has the problem code in extensions. Send the key in a header.
         */
        get: operations["graphqlQuery"];
        put?: never;
        /**
         * Run a GraphQL operation
         * @description One operation counts as one request. It can read as many companies as a batch. A field without permission is null, and its error has the problem code in extensions. Send the key in a header.
         */
        post: operations["graphql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql/subgraph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Run a query of a federated graph
         * @description The data of /graphql for the gateway of a federated graph, under names with a prefix: schema/subgraph.graphql.
         */
        get: operations["graphqlSubgraphQuery"];
        put?: never;
        /**
         * Run an operation of a federated graph
         * @description The data of /graphql for the gateway of a federated graph, under names with a prefix: schema/subgraph.graphql.
         */
        post: operations["graphqlSubgraph"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a tool of the Model Context Protocol
         * @description Streamable HTTP without sessions. Each request has one JSON-RPC message and counts once. The tools are find_company, find_merchant, company_logo, company_brand. A tool error is a result with isError and a problem code. Requests from web pages of other origins are rejected.
         */
        post: operations["mcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description A process manager restarts the process when this check fails.
         */
        get: operations["livez"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description For load balancers. The status is 503 during shutdown. While a database is unavailable, logos are still answered, so the status is 200 and `degraded` lists the parts that do not respond.
         */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the explorer
         * @description A web page to search for companies and try every endpoint.
         */
        get: operations["explorer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the docs
         * @description The guides and this document as web pages.
         */
        get: operations["docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{guide}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a guide
         * @description A guide of the docs as a web page.
         */
        get: operations["guidePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/clients/{guide}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a guide of a client
         * @description A guide of the docs as a web page.
         */
        get: operations["clientGuidePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/c/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page of a company
         * @description The explorer with this company. Chats and social networks show its card. Another spelling of the domain redirects.
         */
        get: operations["companyPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/c/{domain}/card.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the card of a company
         * @description An Open Graph image of 1200 × 630 pixels: the logo on the main color of the brand, with the name and the domain. It costs three requests when it is drawn, and one from the cache.
         */
        get: operations["companyCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wall/{theme}/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a featured logo
         * @description Logos of well-known companies on the home page, in one size.
         */
        get: operations["wall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/api.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the guide for callers
         * @description Authentication, errors, limits, caching and versions.
         */
        get: operations["guide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get llms.txt
         * @description A description of the service for AI assistants.
         */
        get: operations["llms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/robots.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get robots.txt
         * @description Crawlers may read the pages and the images, but not the API.
         */
        get: operations["robots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/security.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get security.txt
         * @description How to report a vulnerability to the operator.
         */
        get: operations["security"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/placeholder.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the placeholder
         * @description The logo of an invalid domain in a batch.
         */
        get: operations["placeholder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favicon.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the favicon
         * @description The icon of the service in three sizes.
         */
        get: operations["favicon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s2/favicons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an icon (Google s2/favicons)
         * @description Accepts the original service's parameters. Invalid values fall back to defaults.
         */
        get: operations["s2Favicons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faviconV2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an icon (Google faviconV2); client, type and fallback_opts are ignored
         * @description Accepts the original service's parameters. Invalid values fall back to defaults.
         */
        get: operations["faviconV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ip3/{domain}.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an icon as PNG (DuckDuckGo ip3)
         * @description Accepts the original service's parameters. Invalid values fall back to defaults.
         */
        get: operations["ip3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ip2/{domain}.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an icon as PNG (DuckDuckGo ip2)
         * @description Accepts the original service's parameters. Invalid values fall back to defaults.
         */
        get: operations["ip2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/icons/{domain}/icon.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an icon or a monogram (Bitwarden)
         * @description Accepts the original service's parameters. Invalid values fall back to defaults.
         */
        get: operations["bitwardenIcon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest companies by the start of their name (Clearbit)
         * @description Accepts the original service's parameters. Invalid values fall back to defaults.
         */
        get: operations["clearbitSuggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the domain of a company by name (Clearbit)
         * @description Accepts the original service's parameters. Invalid values fall back to defaults.
         */
        get: operations["clearbitFind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BatchRequest: {
            /**
             * @description Public hostnames in any spelling, URLs or email addresses, or other identifiers with a prefix: ticker:AAPL, isin:US0378331005, crypto:BTC, name:Stripe, and lei, wkn, cusip, sedol, figi, cik, email or url. The plan limits their number.
             * @example [
             *       "stripe.com",
             *       "github.com"
             *     ]
             */
            domains: string[];
            /** @description Hints to the entries of domains, in the same order; {} for an entry without hints. They count beside a name, and exchange beside a ticker. */
            hints?: {
                exchange?: string;
                country?: string;
                /** @description Beside a name: the website, as a domain, a URL or an email address. A company with another website is then no match. */
                website?: string;
                industry?: string;
            }[];
        };
        MerchantRequest: {
            /**
             * @description The text of the bank, as it is. It is neither stored nor logged.
             * @example SQ *STARBUCKS 47411 OAKLAND CA
             */
            text: string;
            /** @description The country of the card or of the shop, as a code of two letters (ISO 3166-1). It decides between merchants of one name. */
            country?: string;
            /** @description The merchant category code (ISO 18245) that the bank sent. */
            mcc?: string;
            /** @description The city of the shop, when the bank sent it apart from the text. */
            city?: string;
            /**
             * @description Whether the amount was received (+) or paid (-). A merchant that pays money back makes a refund.
             * @enum {string}
             */
            amount_sign?: "+" | "-";
        };
        BatchMerchantsRequest: {
            /**
             * @description The texts of the bank, or objects like the body of /api/merchant. The plan limits their number.
             * @example [
             *       "PAYPAL *SPOTIFY",
             *       {
             *         "text": "TARGET T-1234",
             *         "country": "US"
             *       }
             *     ]
             */
            lines: (string | components["schemas"]["MerchantRequest"])[];
            /** @description The country of every line that has none of its own. */
            country?: string;
        };
        GraphqlQuestion: {
            /** @description The GraphQL document. */
            query?: string;
            /** @description Selects a document by `sha256:` and its SHA-256, as GraphQL over HTTP defines it. */
            documentId?: string;
            operationName?: string | null;
            variables?: {
                [key: string]: unknown;
            } | null;
            /** @description persistedQuery selects a document by its SHA-256, as Apollo defines automatic persisted queries. */
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        McpMessage: {
            /** @constant */
            jsonrpc: "2.0";
            /** @description Omitted in a notification, which has no response. */
            id?: string | number;
            /** @description initialize, tools/list, tools/call or ping. */
            method: string;
            params?: {
                [key: string]: unknown;
            };
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "degraded";
            /** Format: date-time */
            timestamp: string;
            /** @description Version of the interface, as in /api/openapi.json. */
            version: string;
            /** @description Version of the program that runs, and its commit where it is known. */
            build: string;
            environment: string;
            /** @description URL of each route, by operationId. */
            endpoints: {
                [key: string]: string;
            };
            /** @description The parts that do not work: records (the database does not respond), writes (it keeps no writes, such as on a full disk), cache (Redis does not respond), locks (the user of Redis may not use their channel, so cold logos wait longer), catalog (the catalog of companies is not loaded), connections (some were refused within the last minute), images (some have waited for a render process for more than 4 s), jobs (a worker cannot reach Redis). Present only when the status is degraded. */
            degraded?: string[];
        };
        Problem: {
            /**
             * Format: uri
             * @description A URN that ends in the code. It is the same on every server.
             * @example urn:logograph:problem:invalid_request
             */
            type: string;
            title: string;
            status: number;
            /**
             * @description The stable code for programs; later versions may add codes. One of invalid_request, key_required, invalid_key, malformed_credentials, key_in_query_not_accepted, plan_required, secret_key_required, origin_not_allowed, no_artwork, no_match, free_mail, not_found, method_not_allowed, payload_too_large, unsupported_media_type, request_timeout, headers_too_large, quota_exceeded, internal, not_implemented, unavailable.
             * @example invalid_request
             */
            code: string;
            /** @description One or more sentences for people. */
            detail: string;
            /** @description The path of the request. */
            instance?: string;
            /** @description The X-Request-Id of the response, which log lines contain too. */
            requestId?: string;
            /**
             * Format: uri
             * @description A page that explains the code.
             */
            docs?: string;
            /**
             * Format: uri
             * @description The page of the plans; only with the code plan_required.
             */
            upgrade?: string;
            /** @description Seconds to wait, as in Retry-After. */
            retryAfter?: number;
            /** @description The id of the caller’s plan. */
            currentTier?: string;
            /** @description The feature that the plan lacks. */
            feature?: string;
            /** @description True while a visit to the website may still find a logo. */
            pending?: boolean;
            /** @description Only with the code no_match: companies that the name may mean, the likeliest first. Absent when none resembles it. */
            candidates?: components["schemas"]["Candidate"][];
            parameter?: string;
            /** @description Left out when the parameter is missing. */
            value?: string;
            allowed?: string;
            /** @description The value that was probably meant. */
            suggestion?: string;
            /** @description Every wrong parameter, when there are several. */
            errors?: {
                parameter: string;
                /** @description Left out when the parameter is missing. */
                value?: string;
                allowed: string;
                /** @description The value that was probably meant. */
                suggestion?: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        Candidate: {
            domain: string;
            name: string;
            /** @description Ticker symbol of the primary listing; null when there is none. */
            ticker: string | null;
            /** @description Why the company matches the query, as a sentence. */
            why: string;
        };
        BillingPlans: {
            provider: string;
            currency: string;
            plans: components["schemas"]["BillingPlan"][];
        };
        BillingPlan: {
            id: string;
            name: string;
            /** @description The price as text, such as "$0". */
            price: string;
            amountCents: number;
            currency: string;
            interval: string;
            requestLimitPerDay: number;
            requestLimitPerMinute: number;
            /** @description Largest edge of an image in pixels, retina included. */
            maxLogoSize: number;
            batchLimit: number;
            /** @description Companies that a gateway may request through `_entities` in one operation. Default: batchLimit. */
            entityLimit?: number;
            /** @description Lines of bank statements in one request. Default: batchLimit. 0 allows single lines only. */
            merchantLimit?: number;
            /** @description Every feature, with true or false. */
            features: {
                customSizes: boolean;
                formats: boolean;
                svg: boolean;
                retina: boolean;
                brandData: boolean;
                intelligence: boolean;
                batch: boolean;
                refresh: boolean;
            };
        } & {
            [key: string]: unknown;
        };
        RefreshResult: {
            domain: string;
            /** @description True only when the visit of this request read the website. False when the website could not be read, or was not visited because the logo has another source, such as bundled or uploaded artwork. The logo is then unchanged. */
            refreshed: boolean;
            /**
             * Format: uri
             * @description URL of the logo on the image host.
             */
            logo: string;
            /** @description The source of the artwork now, as in X-Source. */
            source: string;
        };
        CacheClearResult: {
            domain: string;
            /** @description False when there was nothing to clear: `scope` is then empty. */
            cleared: boolean;
            /** @description The parts that were dropped (process memory, shared cache, rendered images) or marked as stale (crawled artwork, intelligence). */
            scope: ("memory" | "shared" | "renditions" | "artwork" | "intelligence")[];
        };
        SearchResult: {
            name: string;
            domain: string;
            /** @description Ticker symbol of the primary listing; null when there is none. */
            ticker: string | null;
            /**
             * Format: uri
             * @description URL of the logo on the image host.
             */
            logo: string;
            /** @description MIC (ISO 10383) of the exchange of that listing, such as XNAS. */
            exchange: string | null;
            /** @description What the query matches. */
            matched: {
                /**
                 * @description The field that the query matches: the name, the legal_name, an alias (any other name), a domain, a ticker, an isin, the symbol of a coin, a lei, a figi, a cik, or, in the name of a subsidiary, the name of its group.
                 * @enum {string}
                 */
                field: "name" | "legal_name" | "alias" | "domain" | "ticker" | "isin" | "coin" | "lei" | "figi" | "cik" | "subsidiary";
                /** @description The value of that field. */
                value: string;
                /**
                 * @description exact: the query is the name, the legal name, a domain or an identifier. alias: another name. former: a name or symbol that is no longer in use. subsidiary: the legal name of a subsidiary. contained: the query has the value and other words; only the search answers that. similar: the query resembles the value.
                 * @enum {string}
                 */
                how: "exact" | "alias" | "former" | "subsidiary" | "contained" | "similar";
                /** @description True when the company no longer uses the value. */
                former: boolean;
            };
            /** @description Why the company matches the query, as a sentence. */
            why: string;
            /** @description How well the company matches, rounded. Compare scores only within one answer. */
            score: number;
        };
        BrandColors: {
            domain: string;
            colors: {
                /** @example #635BFF */
                primary: string;
                /** @example #635BFF */
                secondary: string;
                /** @description Two to six different colors: primary, secondary, then the others by weight. */
                palette: string[];
            };
            /** @description 1: published by the company. 0.9: from vector artwork. 0.7: from raster artwork. 0.1: generated. */
            confidence: number;
            /**
             * @description curated: a reviewed table of well-known brands. official: an icon pack, then the artwork. artwork: the artwork alone. generated: made from the domain.
             * @enum {string}
             */
            source: "curated" | "official" | "artwork" | "generated";
            /** @description The colors that the company does not use itself. A mark in one color has a readable text color as `secondary`. */
            derived: ("primary" | "secondary")[];
            /** @description The id of the caller’s plan. */
            tier: string;
        };
        CompanyIntelligence: {
            domain: string;
            name: string;
            /** @description What the company does; when that is unknown, a sentence that says so. */
            description: string;
            /**
             * @description The industry, as in the profile; `unknown` when it is not known.
             * @example Payments
             */
            industry: string;
            /**
             * @description The group of the industry; equal to it when only the broad industry is known.
             * @example Financial services
             */
            industry_group: string | null;
            /**
             * @description The code of the industry in NAICS 2022, two to six digits or a range of sectors. Null for a group that no sector covers.
             * @example {
             *       "code": "522110",
             *       "title": "Commercial Banking"
             *     }
             */
            naics: {
                code: string;
                title: string;
            } | null;
            /**
             * @description The code of the industry in ISIC Rev. 4: a section letter, or two to four digits.
             * @example 6419
             */
            isic: string | null;
            /**
             * @description Number of employees as a range; `unknown` when it is not known.
             * @enum {string}
             */
            company_size: "1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+" | "unknown";
            /** @description Technologies detected on the website. The list may be incomplete. */
            technologies: string[];
            /**
             * @description URL of the company’s profile on each network.
             * @example {
             *       "linkedin": "https://www.linkedin.com/company/stripe"
             *     }
             */
            social_media: {
                [key: string]: string;
            };
            /** @example Software as a service, by subscription */
            business_model?: string;
            /** @example Small and medium-sized businesses */
            target_market?: string;
            /**
             * @description Year of foundation.
             * @example 2010
             */
            founded?: string;
            headquarters?: string;
            /**
             * @description The names of the fields that rest on evidence.
             * @example [
             *       "description",
             *       "industry"
             *     ]
             */
            known: string[];
            /** @description The quotations that support the statements. */
            evidence: {
                /** @enum {string} */
                statement: "description" | "industry" | "company_size" | "business_model" | "target_market" | "founded" | "headquarters";
                /** @description URL of the page; null when the registry is the source. */
                url: string | null;
                /** @description A literal quotation that supports the statement. */
                quote: string;
            }[];
            /** @description The language model that wrote the statements; extractive when none was used. */
            generated_by: string;
            /** Format: date-time */
            generated_at: string;
            /** @description The id of the caller’s plan. */
            tier: string;
        } & {
            [key: string]: unknown;
        };
        DomainDescription: {
            name: string;
            /**
             * @description Where the name comes from: catalogue, operator, an importer, or an element of the website. It is `domain` when no name is known and the name is made from the domain.
             * @example catalogue
             */
            name_source: string;
            domain: string;
            /** @description With the scope `host` or `auto`: the host that was asked for, and what it calls itself on its page, such as Google Translate. */
            host?: {
                host: string;
                name: string | null;
            };
            /**
             * @description The registered name.
             * @example Stripe, Inc.
             */
            legal_name: string | null;
            /** @description The Legal Entity Identifier (ISO 17442), where an import gave it. */
            lei: string | null;
            /**
             * @description What the company does, in the words of its website or else of the catalog.
             * @example Financial infrastructure to grow your revenue.
             */
            description: string | null;
            /** @description Ticker symbol of the primary listing; null when there is none. */
            ticker: string | null;
            /** @description MIC (ISO 10383) of the exchange of the primary listing, such as XNAS. */
            exchange: string | null;
            /**
             * @description The industry as a plain label, the same for every source.
             * @example Payments
             */
            industry: string | null;
            /**
             * @description Number of employees as a range: 1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000, 10001+.
             * @example 5001-10000
             */
            company_size: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+") | null;
            /**
             * @description Year of foundation.
             * @example 2010
             */
            founded: number | null;
            /** @description The name of the parent company. */
            parent: string | null;
            /** @description False until a source knows the company or a visit has read its website. */
            indexed: boolean;
            /**
             * Format: date-time
             * @description When the website was last read, else the date of the newest value. While `indexed` is false, when a visit first tried to read the website, else the current day in UTC.
             */
            indexed_at: string;
            /**
             * @description URL of the company’s profile on each network.
             * @example {
             *       "linkedin": "https://www.linkedin.com/company/stripe"
             *     }
             */
            socials: {
                [key: string]: string;
            };
            /** Format: uri */
            logo: string;
            /**
             * @description A ThumbHash of `logo` in Base64, some 25 bytes, from which a page draws a blurred preview while the image loads. Null for a monogram, and for artwork that an older version stored, until the next visit or upload.
             * @example JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg==
             */
            thumbhash: string | null;
            /** @description What those who show `logo` have to know. The trademark stays with its owner. Null for a monogram. */
            logo_rights: components["schemas"]["LogoRights"] | null;
            /** @description The palette, primary color first. Empty when no color is known. */
            colors: components["schemas"]["RgbColor"][];
            /**
             * @description The group of the industry; equal to it when only the broad industry is known.
             * @example Financial services
             */
            industry_group: string | null;
            /**
             * @description The code of the industry in NAICS 2022, two to six digits or a range of sectors. Null for a group that no sector covers.
             * @example {
             *       "code": "522110",
             *       "title": "Commercial Banking"
             *     }
             */
            naics: {
                code: string;
                title: string;
            } | null;
            /**
             * @description The code of the industry in ISIC Rev. 4: a section letter, or two to four digits.
             * @example 6419
             */
            isic: string | null;
            /**
             * @example {
             *       "city": "Dublin",
             *       "country": "IE"
             *     }
             */
            headquarters: {
                city: string | null;
                /** @description ISO 3166-1 alpha-2. */
                country: string | null;
            } | null;
            technologies: string[];
            /**
             * @description Where each value comes from, by property name. A property without a value has none.
             * @example {
             *       "founded": {
             *         "source": "catalogue",
             *         "url": null,
             *         "at": "2026-11-23T00:00:00.000Z"
             *       }
             *     }
             */
            sources: {
                [key: string]: components["schemas"]["FactSource"];
            };
        };
        LogoRights: {
            /** @description The SPDX identifier of the license of the drawing; null when unknown, as for logos that a website shows. */
            license: string | null;
            /** @description The credit line: the author and the origin. */
            attribution: string | null;
            /** @description The rules of the brand for its logo; null when unknown. */
            guidelines: string | null;
        };
        RgbColor: {
            /** @example #635BFF */
            hex: string;
            r: number;
            g: number;
            b: number;
            /**
             * @description Present for a text color that the company does not use itself.
             * @constant
             */
            derived?: true;
        };
        FactSource: {
            /** @description catalogue, operator, an importer, or an element of the website; for colors as in BrandColors. */
            source: string;
            /** @description The page with the value; null elsewhere. */
            url: string | null;
            /** @description The date of the source; null for colors. */
            at: string | null;
        };
        BrandKit: {
            name: string;
            /**
             * @description Where the name comes from: catalogue, operator, an importer, or an element of the website. It is `domain` when no name is known and the name is made from the domain.
             * @example catalogue
             */
            name_source: string;
            domain: string;
            /** @description With the scope `host` or `auto`: the host that was asked for, and what it calls itself on its page, such as Google Translate. */
            host?: {
                host: string;
                name: string | null;
            };
            /**
             * @description The registered name.
             * @example Stripe, Inc.
             */
            legal_name: string | null;
            /** @description The Legal Entity Identifier (ISO 17442), where an import gave it. */
            lei: string | null;
            /**
             * @description What the company does, in the words of its website or else of the catalog.
             * @example Financial infrastructure to grow your revenue.
             */
            description: string | null;
            /** @description Ticker symbol of the primary listing; null when there is none. */
            ticker: string | null;
            /** @description MIC (ISO 10383) of the exchange of the primary listing, such as XNAS. */
            exchange: string | null;
            /**
             * @description The industry as a plain label, the same for every source.
             * @example Payments
             */
            industry: string | null;
            /**
             * @description Number of employees as a range: 1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000, 10001+.
             * @example 5001-10000
             */
            company_size: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+") | null;
            /**
             * @description Year of foundation.
             * @example 2010
             */
            founded: number | null;
            /** @description The name of the parent company. */
            parent: string | null;
            /** @description False until a source knows the company or a visit has read its website. */
            indexed: boolean;
            /**
             * Format: date-time
             * @description When the website was last read, else the date of the newest value. While `indexed` is false, when a visit first tried to read the website, else the current day in UTC.
             */
            indexed_at: string;
            /**
             * @description URL of the company’s profile on each network.
             * @example {
             *       "linkedin": "https://www.linkedin.com/company/stripe"
             *     }
             */
            socials: {
                [key: string]: string;
            };
            /** Format: uri */
            logo: string;
            /**
             * @description A ThumbHash of `logo` in Base64, some 25 bytes, from which a page draws a blurred preview while the image loads. Null for a monogram, and for artwork that an older version stored, until the next visit or upload.
             * @example JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg==
             */
            thumbhash: string | null;
            /** @description What those who show `logo` have to know. The trademark stays with its owner. Null for a monogram. */
            logo_rights: components["schemas"]["LogoRights"] | null;
            /** @description The palette, primary color first. Empty when no color is known. */
            colors: components["schemas"]["RgbColor"][];
            /**
             * @description The group of the industry; equal to it when only the broad industry is known.
             * @example Financial services
             */
            industry_group: string | null;
            /**
             * @description The code of the industry in NAICS 2022, two to six digits or a range of sectors. Null for a group that no sector covers.
             * @example {
             *       "code": "522110",
             *       "title": "Commercial Banking"
             *     }
             */
            naics: {
                code: string;
                title: string;
            } | null;
            /**
             * @description The code of the industry in ISIC Rev. 4: a section letter, or two to four digits.
             * @example 6419
             */
            isic: string | null;
            /**
             * @example {
             *       "city": "Dublin",
             *       "country": "IE"
             *     }
             */
            headquarters: {
                city: string | null;
                /** @description ISO 3166-1 alpha-2. */
                country: string | null;
            } | null;
            technologies: string[];
            /**
             * @description Where each value comes from, by property name. A property without a value has none.
             * @example {
             *       "founded": {
             *         "source": "catalogue",
             *         "url": null,
             *         "at": "2026-11-23T00:00:00.000Z"
             *       }
             *     }
             */
            sources: {
                [key: string]: components["schemas"]["FactSource"];
            };
            assets: {
                /** Format: uri */
                logo: string;
                variants: components["schemas"]["LogoVariant"][];
                /**
                 * Format: uri
                 * @description The logo for dark backgrounds.
                 */
                dark: string;
                /** @description The wordmark in its own shape, as SVG where the key includes it and else as PNG; null when none is known. */
                wordmark: string | null;
            };
            /** @description Code snippets that show the logo: html, markdown, react, curl, and css when a color is known. */
            usage: {
                [key: string]: string;
            };
            /**
             * @description Present when artwork or a value of the profile was found over http, as with X-Source-Security.
             * @constant
             */
            over_http?: true;
            /** @description Stored company intelligence. Present only when it exists and the key includes it. */
            intelligence?: components["schemas"]["CompanyIntelligence"];
        };
        LogoVariant: {
            size: number;
            /** Format: uri */
            png: string;
            /** Format: uri */
            webp: string;
            /**
             * Format: uri
             * @description Absent when the key or its plan does not include the SVG of artwork.
             */
            svg?: string;
        };
        BatchLogos: {
            /** @description Number of requested domains. */
            count: number;
            /** @description Maximum number of domains that the plan allows in one request. */
            limit: number;
            /** @description The parameters that the plan reduced in every URL, as in X-Downgraded. Empty when it reduced none. */
            downgraded: ("size" | "format" | "retina")[];
            results: {
                /** @description The apex domain; the text that was sent when it finds none. */
                domain: string;
                /** @description The text that was sent for this item. */
                input: string;
                /**
                 * Format: uri
                 * @description URL of the logo on the image host; of a placeholder when the text finds no domain.
                 */
                logo: string;
                /**
                 * Format: uri
                 * @description Like `logo`, on the API host and without parameters.
                 */
                api: string;
                /**
                 * @description The source of the artwork, as in X-Source; null when no artwork is known yet.
                 * @example bundled:simple-icons
                 */
                source: string | null;
                /**
                 * @description A ThumbHash of `logo` in Base64, some 25 bytes, from which a page draws a blurred preview while the image loads. Null for a monogram, and for artwork that an older version stored, until the next visit or upload.
                 * @example JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg==
                 */
                thumbhash: string | null;
                /** @description The name of the company; null when the registry does not have it. */
                name: string | null;
                /** @description Ticker symbol of the primary listing; null when there is none. */
                ticker: string | null;
                /** @description MIC (ISO 10383) of the exchange of that listing, such as XNAS. */
                exchange: string | null;
                /** @description What the text means, as in /api/resolve; null when the registry has nothing for it. */
                kind: ("company" | "fund" | "index" | "coin" | "currency") | null;
                /** @description The issuer of a fund or a currency, or the provider of an index; null for another kind. A currency is shown by a coin, the others by the logo of the issuer. */
                issuer: {
                    domain: string;
                    name: string;
                } | null;
                /** @description Why the issuer is the answer, as a sentence; null without an issuer. */
                because: string | null;
                /** @description What the text matches; null when the registry has no company with it. */
                matched: components["schemas"]["LookupMatch"] | null;
                /**
                 * @description Present only when the text finds no domain.
                 * @enum {string}
                 */
                error?: "invalid_domain" | "invalid_identifier" | "no_match" | "free_mail" | "describe_failed" | "unavailable";
                /** @description What is wrong with an invalid domain or identifier, or one without a company. */
                detail?: string;
                /** @description Companies that a name without a certain match may mean, the likeliest first. */
                candidates?: components["schemas"]["Candidate"][];
            }[];
        };
        /** @description What the identifier matches. */
        LookupMatch: {
            /**
             * @description The field that the query matches: the name, the legal_name, an alias (any other name), a domain, a ticker, an isin, the symbol of a coin, a lei, a figi, a cik, or, in the name of a subsidiary, the name of its group.
             * @enum {string}
             */
            field: "name" | "legal_name" | "alias" | "domain" | "ticker" | "isin" | "coin" | "lei" | "figi" | "cik" | "subsidiary";
            /** @description The value of that field. */
            value: string;
            /**
             * @description exact: the query is the name, the legal name, a domain or an identifier. alias: another name. former: a name or symbol that is no longer in use. subsidiary: the legal name of a subsidiary. contained: the query has the value and other words; only the search answers that. similar: the query resembles the value.
             * @enum {string}
             */
            how: "exact" | "alias" | "former" | "subsidiary" | "contained" | "similar";
            /** @description True when the company no longer uses the value. */
            former: boolean;
            /**
             * @description How sure the match is: the share of such matches that are the company that was meant.
             * @example 0.99
             */
            score: number;
        };
        BatchDescriptions: {
            /** @description Number of requested domains. */
            count: number;
            /** @description Maximum number of domains that the plan allows in one request. */
            limit: number;
            results: (components["schemas"]["BatchDescription"] | components["schemas"]["BatchDescribeError"])[];
        };
        BatchDescription: {
            /**
             * @description The text has found a company. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "profile";
            name: string;
            /**
             * @description Where the name comes from: catalogue, operator, an importer, or an element of the website. It is `domain` when no name is known and the name is made from the domain.
             * @example catalogue
             */
            name_source: string;
            domain: string;
            /** @description With the scope `host` or `auto`: the host that was asked for, and what it calls itself on its page, such as Google Translate. */
            host?: {
                host: string;
                name: string | null;
            };
            /**
             * @description The registered name.
             * @example Stripe, Inc.
             */
            legal_name: string | null;
            /** @description The Legal Entity Identifier (ISO 17442), where an import gave it. */
            lei: string | null;
            /**
             * @description What the company does, in the words of its website or else of the catalog.
             * @example Financial infrastructure to grow your revenue.
             */
            description: string | null;
            /** @description Ticker symbol of the primary listing; null when there is none. */
            ticker: string | null;
            /** @description MIC (ISO 10383) of the exchange of the primary listing, such as XNAS. */
            exchange: string | null;
            /**
             * @description The industry as a plain label, the same for every source.
             * @example Payments
             */
            industry: string | null;
            /**
             * @description Number of employees as a range: 1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000, 10001+.
             * @example 5001-10000
             */
            company_size: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+") | null;
            /**
             * @description Year of foundation.
             * @example 2010
             */
            founded: number | null;
            /** @description The name of the parent company. */
            parent: string | null;
            /** @description False until a source knows the company or a visit has read its website. */
            indexed: boolean;
            /**
             * Format: date-time
             * @description When the website was last read, else the date of the newest value. While `indexed` is false, when a visit first tried to read the website, else the current day in UTC.
             */
            indexed_at: string;
            /**
             * @description URL of the company’s profile on each network.
             * @example {
             *       "linkedin": "https://www.linkedin.com/company/stripe"
             *     }
             */
            socials: {
                [key: string]: string;
            };
            /** Format: uri */
            logo: string;
            /**
             * @description A ThumbHash of `logo` in Base64, some 25 bytes, from which a page draws a blurred preview while the image loads. Null for a monogram, and for artwork that an older version stored, until the next visit or upload.
             * @example JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg==
             */
            thumbhash: string | null;
            /** @description What those who show `logo` have to know. The trademark stays with its owner. Null for a monogram. */
            logo_rights: components["schemas"]["LogoRights"] | null;
            /** @description The palette, primary color first. Empty when no color is known. */
            colors: components["schemas"]["RgbColor"][];
            /**
             * @description The group of the industry; equal to it when only the broad industry is known.
             * @example Financial services
             */
            industry_group: string | null;
            /**
             * @description The code of the industry in NAICS 2022, two to six digits or a range of sectors. Null for a group that no sector covers.
             * @example {
             *       "code": "522110",
             *       "title": "Commercial Banking"
             *     }
             */
            naics: {
                code: string;
                title: string;
            } | null;
            /**
             * @description The code of the industry in ISIC Rev. 4: a section letter, or two to four digits.
             * @example 6419
             */
            isic: string | null;
            /**
             * @example {
             *       "city": "Dublin",
             *       "country": "IE"
             *     }
             */
            headquarters: {
                city: string | null;
                /** @description ISO 3166-1 alpha-2. */
                country: string | null;
            } | null;
            technologies: string[];
            /**
             * @description Where each value comes from, by property name. A property without a value has none.
             * @example {
             *       "founded": {
             *         "source": "catalogue",
             *         "url": null,
             *         "at": "2026-11-23T00:00:00.000Z"
             *       }
             *     }
             */
            sources: {
                [key: string]: components["schemas"]["FactSource"];
            };
            /** @description The text that was sent for this item. */
            input: string;
            /** @description What the text means, as in /api/resolve; null when the registry has nothing for it. */
            kind: ("company" | "fund" | "index" | "coin" | "currency") | null;
            /** @description The issuer of a fund or a currency, or the provider of an index; null for another kind. A currency is shown by a coin, the others by the logo of the issuer. */
            issuer: {
                domain: string;
                name: string;
            } | null;
            /** @description Why the issuer is the answer, as a sentence; null without an issuer. */
            because: string | null;
            /** @description What the text matches; null when the registry has no company with it. */
            matched: components["schemas"]["LookupMatch"] | null;
        };
        BatchDescribeError: {
            /**
             * @description The item failed; `error` says why. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "error";
            /** @description The apex domain; the text that was sent when it finds none. */
            domain: string;
            /** @description The text that was sent for this item. */
            input: string;
            /**
             * Format: uri
             * @description URL of the logo on the image host; of a placeholder when the text finds no domain.
             */
            logo: string;
            /**
             * @description Null, as the other members about a company.
             * @example null
             */
            name: string | null;
            /** @description What the text means, as in /api/resolve; null when the registry has nothing for it. */
            kind: ("company" | "fund" | "index" | "coin" | "currency") | null;
            /** @description The issuer of a fund or a currency, or the provider of an index; null for another kind. A currency is shown by a coin, the others by the logo of the issuer. */
            issuer: {
                domain: string;
                name: string;
            } | null;
            /** @description Why the issuer is the answer, as a sentence; null without an issuer. */
            because: string | null;
            /** @description What the text matches; null when the registry has no company with it. */
            matched: components["schemas"]["LookupMatch"] | null;
            /** @enum {string} */
            error: "invalid_domain" | "invalid_identifier" | "no_match" | "free_mail" | "describe_failed" | "unavailable";
            /** @description What is wrong with an invalid domain or identifier, or one without a company. */
            detail?: string;
            /** @description Companies that a name without a certain match may mean, the likeliest first. */
            candidates?: components["schemas"]["Candidate"][];
        };
        OpenApiDocument: {
            openapi: string;
            info: {
                title: string;
                version: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        ApiCatalog: {
            linkset: {
                /**
                 * Format: uri
                 * @description The address of the API.
                 */
                anchor: string;
                /** @description Its OpenAPI document. */
                "service-desc": {
                    /** Format: uri */
                    href: string;
                    type: string;
                }[];
                /** @description Its pages for people. */
                "service-doc"?: {
                    /** Format: uri */
                    href: string;
                    type: string;
                }[];
                /** @description Its health. */
                status?: {
                    /** Format: uri */
                    href: string;
                    type: string;
                }[];
            }[];
        };
        KeyUsage: {
            /** @description The id of the key. It is no secret. */
            keyId: string;
            /** @enum {string} */
            kind: "publishable" | "secret";
            /** @description When the key expires; null when it does not. */
            expiresAt: string | null;
            plan: components["schemas"]["BillingPlan"];
            /** @description The current minute. That of a publishable key is counted per visitor address. */
            minute: {
                /** @description Requests allowed in the window. */
                limit: number;
                /** @description Requests left after this one. */
                remaining: number;
                /**
                 * Format: date-time
                 * @description When the window ends.
                 */
                resetAt: string;
            };
            /** @description The current UTC day. */
            day: {
                /** @description Requests allowed in the window. */
                limit: number;
                /** @description Requests left after this one. */
                remaining: number;
                /**
                 * Format: date-time
                 * @description When the window ends.
                 */
                resetAt: string;
            };
            /** @description The last 30 days, oldest first. Requests of the last ten seconds may be missing. */
            days: {
                /**
                 * Format: date
                 * @description A UTC date.
                 */
                date: string;
                /** @description Requests with this key. */
                requests: number;
                /** @description Requests among them answered with 403 or 429. */
                refused: number;
            }[];
        };
        ResolvedCompany: {
            name: string;
            domain: string;
            /** @description Ticker symbol of the primary listing; null when there is none. */
            ticker: string | null;
            /**
             * Format: uri
             * @description URL of the logo on the image host.
             */
            logo: string;
            /** @description MIC (ISO 10383) of the exchange of that listing, such as XNAS. */
            exchange: string | null;
            matched: components["schemas"]["LookupMatch"];
            /**
             * @description What the identifier means: a company or its share, a fund, a stock index, a coin, or a currency.
             * @enum {string}
             */
            kind: "company" | "fund" | "index" | "coin" | "currency";
            /** @description The issuer of a fund or a currency, or the provider of an index; null for another kind. A currency is shown by a coin, the others by the logo of the issuer. */
            issuer: {
                domain: string;
                name: string;
            } | null;
            /** @description Why the issuer is the answer, as a sentence; null without an issuer. */
            because: string | null;
        };
        MerchantAnswer: {
            /** @description The line as it was sent. */
            text: string;
            /** @description Null when no merchant is proved: the service does not guess. */
            merchant: {
                name: string;
                /** @description Null for a merchant that is known by its name only. */
                domain: string | null;
                /** @description URL of the logo on the image host. */
                logo: string | null;
                /** @description What it sells, such as Supermarkets; null when unknown. */
                category: string | null;
                /** @description The merchant category code (ISO 18245) of that; null when none covers it. */
                mcc: string | null;
            } | null;
            /** @description The processor, wallet or marketplace between the bank and the merchant, such as PayPal; null without one. */
            intermediary: {
                name: string;
                domain: string;
                /** @description URL of the logo on the image host. */
                logo: string | null;
            } | null;
            location: {
                city: string | null;
                /** @description A state of the United States, as its code. */
                region: string | null;
                /** @description ISO 3166-1 alpha-2. */
                country: string | null;
            } | null;
            /** @description The number of the shop, as written; null without one. */
            store: string | null;
            /** @description What the line is; null when it does not tell. person: a payment to or from a person. */
            kind: ("card_payment" | "transfer" | "direct_debit" | "cash_withdrawal" | "fee" | "salary" | "refund" | "person") | null;
            /** @description The share of such answers that are right; 0 without a merchant. */
            confidence: number;
            /** @description The part of the text that proves the merchant, with its position in UTF-16 units; null without a merchant. */
            evidence: {
                text: string;
                start: number;
                end: number;
            } | null;
        };
        BatchMerchants: {
            /** @description Number of lines. */
            count: number;
            /** @description Maximum number of lines in one request of the plan. */
            limit: number;
            /** @description One for each line, in its order. */
            results: components["schemas"]["MerchantAnswer"][];
        };
        LogoReasons: {
            domain: string;
            /** @description What a host calls itself; null without a name of its own, and missing for a company. */
            name?: string | null;
            /** @description Whose artwork a host shows: its own name, or the domain of its company. Missing for a company. */
            shownOf?: string;
            /** @description True when the operator blocked the domain. */
            blocked: boolean;
            shown: {
                /** @enum {string} */
                kind: "icon" | "wordmark";
                background: ("light" | "dark") | null;
                source: string;
                /** @enum {string} */
                mediaType: "image/svg+xml" | "image/png" | "image/webp" | "image/jpeg";
                width: number;
                height: number;
                /**
                 * @description Present when the artwork was found over http, as with X-Source-Security.
                 * @constant
                 */
                overHttp?: true;
            }[];
            /** @description The last crawl of the website; null when it was never crawled. */
            visit: {
                /** @enum {string} */
                outcome: "found" | "nothing" | "failed";
                /** Format: date-time */
                at: string;
                /** Format: date-time */
                freshUntil: string;
                candidates: {
                    /** @enum {string} */
                    way: "header-logo" | "json-ld" | "icon" | "mask-icon" | "apple-touch-icon" | "manifest" | "tile" | "favicon" | "bimi" | "duckduckgo" | "google";
                    url: string | null;
                    place: string;
                    image: {
                        /** @enum {string} */
                        mediaType: "image/svg+xml" | "image/png" | "image/webp" | "image/jpeg";
                        width: number;
                        height: number;
                    } | null;
                    kind: ("icon" | "wordmark") | null;
                    background: ("light" | "dark") | null;
                    score: number;
                    reasons: string[];
                    kept: boolean;
                }[];
                facts: {
                    title: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    description: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    siteName: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    themeColour: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    language: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    organizations: {
                        value: {
                            [key: string]: unknown;
                        };
                        from: string;
                        url: string;
                    }[];
                    socials: {
                        value: string;
                        from: string;
                        url: string;
                    }[];
                    technologies: {
                        value: string;
                        from: string;
                        url: string;
                    }[];
                    /** @description True when the facts come from an article or a login page, which do not describe the company. */
                    isContent?: boolean;
                    /**
                     * Format: date-time
                     * @description When the facts were read.
                     */
                    at?: string;
                    /**
                     * Format: date-time
                     * @description When a visit first tried to read the website.
                     */
                    firstVisitAt?: string;
                };
                failure: string | null;
            } | null;
        };
        GraphqlAnswer: {
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description At most ten, besides those with the code batch_limit. */
            errors?: {
                message: string;
                locations?: {
                    line: number;
                    column: number;
                }[];
                path?: (string | number)[];
                /** @description The problem, as in REST. An error with a code that only GraphQL has, such as GRAPHQL_PARSE_FAILED, has no type and no docs. */
                extensions: {
                    code: string;
                    /** Format: uri */
                    type?: string;
                    title: string;
                    status: number;
                } & {
                    [key: string]: unknown;
                };
            }[];
            /** @description `moreErrors` is true when there are more errors than the ten listed. */
            extensions?: {
                /** @constant */
                moreErrors?: true;
            } & {
                [key: string]: unknown;
            };
        };
        McpAnswer: {
            /** @constant */
            jsonrpc: "2.0";
            id: string | number | null;
            result?: {
                [key: string]: unknown;
            };
            error?: {
                code: number;
                message: string;
                data?: unknown;
            };
        };
        Alive: {
            /** @constant */
            status: "ok";
        };
        Ready: {
            /** @enum {string} */
            status: "ok" | "degraded";
            /** @description The parts that do not work: records (the database does not respond), writes (it keeps no writes, such as on a full disk), cache (Redis does not respond), locks (the user of Redis may not use their channel, so cold logos wait longer), catalog (the catalog of companies is not loaded), connections (some were refused within the last minute), images (some have waited for a render process for more than 4 s), jobs (a worker cannot reach Redis). Present only when the status is degraded. */
            degraded?: string[];
        };
        FoundCompany: {
            name: string;
            domain: string;
            /** Format: uri */
            logo: string;
        };
    };
    responses: {
        /** @description Method not allowed (method_not_allowed). */
        method_not_allowed: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                /** @description The allowed methods. */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Errors of any request: 400 (malformed HTTP), 408, 413, 415, 431, 500 and 501. */
        failure: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Quota exceeded (quota_exceeded). */
        quota_exceeded: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                /** @description Seconds to wait before a retry. Clients should add a random delay. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Temporarily unavailable (unavailable). */
        unavailable: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                /** @description Seconds to wait before a retry. Clients should add a random delay. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The logo or the requested fallback. */
        logo: {
            headers: {
                /** @description HIT when the image was rendered before. */
                "X-Cache": "HIT" | "MISS";
                /** @description Strong validator of the image. Every process gives the same ETag for the same image. */
                ETag: string;
                /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                "Cache-Control": string;
                /** @description Like Cache-Control, for CDNs. */
                "CDN-Cache-Control": string;
                /** @description Request headers that change the response. */
                Vary: string;
                /** @description The apex, and the domain of the artwork when it differs. */
                "Cache-Tag": string;
                /** @description Like Cache-Tag, separated by spaces. */
                "Surrogate-Key": string;
                /** @description The kind of the artwork in the image. Absent for a fallback. */
                "X-Logo-Kind"?: "icon" | "wordmark";
                /** @description Why there is no artwork. nothing-found: the website has no logo. unreachable: the last visit failed. pending: a visit runs or could not start. not-visited: this service visits no websites. blocked: the operator hides the logo. */
                "X-Fallback-Reason"?: "blocked" | "not-visited" | "pending" | "unreachable" | "nothing-found";
                "X-Pending": components["headers"]["Pending"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                /** @description The file name for "Save image as". */
                "Content-Disposition": string;
                /** @description The source of the artwork. */
                "X-Source": string;
                /** @description Level of detail of the artwork. raster: an SVG that contains pixels. synthetic: a fallback. */
                "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                /** @description Present when the artwork was found over http, because the website has no https: anyone on the network path can have changed it. */
                "X-Source-Security"?: "none";
                /** @description Original width of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector). */
                "X-Logo-Width": number;
                /** @description Original height of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector). */
                "X-Logo-Height": number;
                "X-Fallback"?: "monogram" | "placeholder";
                /** @description The parameters that the plan reduced: size, format and retina. `size` also when the server had too little memory for the requested size. */
                "X-Downgraded"?: string;
                [name: string]: unknown;
            };
            content: {
                "image/svg+xml": Blob;
                "image/png": Blob;
                "image/webp": Blob;
                "image/jpeg": Blob;
            };
        };
        /** @description Not modified: the cached copy is current. */
        unchanged: {
            headers: {
                /** @description HIT when the image was rendered before. */
                "X-Cache": "HIT";
                /** @description Strong validator of the image. Every process gives the same ETag for the same image. */
                ETag: string;
                /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                "Cache-Control": string;
                /** @description Like Cache-Control, for CDNs. */
                "CDN-Cache-Control": string;
                /** @description Request headers that change the response. */
                Vary: string;
                /** @description The apex, and the domain of the artwork when it differs. */
                "Cache-Tag": string;
                /** @description Like Cache-Tag, separated by spaces. */
                "Surrogate-Key": string;
                /** @description The kind of the artwork in the image. Absent for a fallback. */
                "X-Logo-Kind"?: "icon" | "wordmark";
                /** @description Why there is no artwork. nothing-found: the website has no logo. unreachable: the last visit failed. pending: a visit runs or could not start. not-visited: this service visits no websites. blocked: the operator hides the logo. */
                "X-Fallback-Reason"?: "blocked" | "not-visited" | "pending" | "unreachable" | "nothing-found";
                "X-Pending": components["headers"]["Pending"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Invalid request (invalid_request). */
        invalid_request: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An API key is required (key_required). The API key is not valid (invalid_key). The Authorization header is malformed (malformed_credentials). */
        key_required_or_invalid_key_or_malformed_credentials: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                /** @description How to send a key. */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not included in the plan (plan_required). A secret API key is required (secret_key_required). Origin not allowed (origin_not_allowed). */
        plan_required_or_secret_key_required_or_origin_not_allowed: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No logo found (no_artwork). */
        no_artwork: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                "X-Pending": components["headers"]["Pending"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Origin not allowed (origin_not_allowed). */
        origin_not_allowed: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not modified: the cached copy is current. */
        json_unchanged: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                /** @description Strong validator of the JSON. */
                ETag: string;
                "X-Pending": components["headers"]["Pending"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The logo or the requested fallback. */
        found_logo: {
            headers: {
                /** @description HIT when the image was rendered before. */
                "X-Cache": "HIT" | "MISS";
                /** @description Strong validator of the image. Every process gives the same ETag for the same image. */
                ETag: string;
                /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                "Cache-Control": string;
                /** @description Like Cache-Control, for CDNs. */
                "CDN-Cache-Control": string;
                /** @description Request headers that change the response. */
                Vary: string;
                /** @description The apex, and the domain of the artwork when it differs. */
                "Cache-Tag": string;
                /** @description Like Cache-Tag, separated by spaces. */
                "Surrogate-Key": string;
                /** @description The kind of the artwork in the image. Absent for a fallback. */
                "X-Logo-Kind"?: "icon" | "wordmark";
                /** @description Why there is no artwork. nothing-found: the website has no logo. unreachable: the last visit failed. pending: a visit runs or could not start. not-visited: this service visits no websites. blocked: the operator hides the logo. */
                "X-Fallback-Reason"?: "blocked" | "not-visited" | "pending" | "unreachable" | "nothing-found";
                "X-Pending": components["headers"]["Pending"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                /** @description The file name for "Save image as". */
                "Content-Disposition": string;
                /** @description The source of the artwork. */
                "X-Source": string;
                /** @description Level of detail of the artwork. raster: an SVG that contains pixels. synthetic: a fallback. */
                "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                /** @description Present when the artwork was found over http, because the website has no https: anyone on the network path can have changed it. */
                "X-Source-Security"?: "none";
                /** @description Original width of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector). */
                "X-Logo-Width": number;
                /** @description Original height of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector). */
                "X-Logo-Height": number;
                "X-Fallback"?: "monogram" | "placeholder";
                /** @description The parameters that the plan reduced: size, format and retina. `size` also when the server had too little memory for the requested size. */
                "X-Downgraded"?: string;
                /** @description Path of the logo by domain. */
                "Content-Location": string;
                /** @description How the lookup matched the company, which field it matched, and how sure that is, as in the object LookupMatch. */
                "X-Match": string;
                [name: string]: unknown;
            };
            content: {
                "image/svg+xml": Blob;
                "image/png": Blob;
                "image/webp": Blob;
                "image/jpeg": Blob;
            };
        };
        /** @description With redirect=true: a redirect to the logo by domain, with the other parameters. */
        redirected: {
            headers: {
                /** @description Path on the same host. */
                Location: string;
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Not modified: the cached copy is current. */
        found_unchanged: {
            headers: {
                /** @description HIT when the image was rendered before. */
                "X-Cache": "HIT";
                /** @description Strong validator of the image. Every process gives the same ETag for the same image. */
                ETag: string;
                /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                "Cache-Control": string;
                /** @description Like Cache-Control, for CDNs. */
                "CDN-Cache-Control": string;
                /** @description Request headers that change the response. */
                Vary: string;
                /** @description The apex, and the domain of the artwork when it differs. */
                "Cache-Tag": string;
                /** @description Like Cache-Tag, separated by spaces. */
                "Surrogate-Key": string;
                /** @description The kind of the artwork in the image. Absent for a fallback. */
                "X-Logo-Kind"?: "icon" | "wordmark";
                /** @description Why there is no artwork. nothing-found: the website has no logo. unreachable: the last visit failed. pending: a visit runs or could not start. not-visited: this service visits no websites. blocked: the operator hides the logo. */
                "X-Fallback-Reason"?: "blocked" | "not-visited" | "pending" | "unreachable" | "nothing-found";
                "X-Pending": components["headers"]["Pending"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                /** @description Path of the logo by domain. */
                "Content-Location": string;
                /** @description How the lookup matched the company, which field it matched, and how sure that is, as in the object LookupMatch. */
                "X-Match": string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description No company matched (no_match). No logo found (no_artwork). */
        no_match_or_no_artwork: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                "X-Pending": components["headers"]["Pending"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key must be in a header (key_in_query_not_accepted). An API key is required (key_required). The API key is not valid (invalid_key). The Authorization header is malformed (malformed_credentials). */
        key_in_query_not_accepted_or_key_required_or_invalid_key_or_malformed_credentials: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                /** @description How to send a key. */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Endpoint not found (not_found). */
        not_found: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                "X-Pending": components["headers"]["Pending"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No company matched (no_match). */
        no_match: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                "X-Pending": components["headers"]["Pending"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No logo found (no_artwork). Endpoint not found (not_found). */
        no_artwork_or_not_found: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                "X-Pending": components["headers"]["Pending"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation is invalid or too expensive (invalid_request). */
        graphql_invalid_request: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "message": "Cannot query field \"nme\" on type \"Company\". Did you mean \"name\"?",
                 *           "locations": [
                 *             {
                 *               "line": 1,
                 *               "column": 35
                 *             }
                 *           ],
                 *           "extensions": {
                 *             "title": "Invalid request",
                 *             "status": 400,
                 *             "code": "GRAPHQL_VALIDATION_FAILED"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GraphqlAnswer"];
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "message": "Cannot query field \"nme\" on type \"Company\". Did you mean \"name\"?",
                 *           "locations": [
                 *             {
                 *               "line": 1,
                 *               "column": 35
                 *             }
                 *           ],
                 *           "extensions": {
                 *             "title": "Invalid request",
                 *             "status": 400,
                 *             "code": "GRAPHQL_VALIDATION_FAILED"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/graphql-response+json": components["schemas"]["GraphqlAnswer"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Mutations need POST (method_not_allowed). */
        graphql_method_not_allowed: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "X-Ignored-Parameters"?: string;
                "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "message": "Can only perform a mutation operation from a POST request.",
                 *           "extensions": {
                 *             "type": "urn:logograph:problem:method_not_allowed",
                 *             "title": "Method not allowed",
                 *             "status": 405,
                 *             "code": "method_not_allowed",
                 *             "docs": "http://localhost:3000/problems/method_not_allowed",
                 *             "allowed": "POST"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GraphqlAnswer"];
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "message": "Can only perform a mutation operation from a POST request.",
                 *           "extensions": {
                 *             "type": "urn:logograph:problem:method_not_allowed",
                 *             "title": "Method not allowed",
                 *             "status": 405,
                 *             "code": "method_not_allowed",
                 *             "docs": "http://localhost:3000/problems/method_not_allowed",
                 *             "allowed": "POST"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/graphql-response+json": components["schemas"]["GraphqlAnswer"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The icon. */
        icon: {
            headers: {
                /** @description HIT when the image was rendered before. */
                "X-Cache": "HIT" | "MISS";
                /** @description Strong validator of the image. Every process gives the same ETag for the same image. */
                ETag: string;
                /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                "Cache-Control": string;
                /** @description Like Cache-Control, for CDNs. */
                "CDN-Cache-Control": string;
                /** @description Request headers that change the response. */
                Vary: string;
                /** @description The apex, and the domain of the artwork when it differs. */
                "Cache-Tag": string;
                /** @description Like Cache-Tag, separated by spaces. */
                "Surrogate-Key": string;
                /** @description The kind of the artwork in the image. Absent for a fallback. */
                "X-Logo-Kind"?: "icon" | "wordmark";
                /** @description Why there is no artwork. nothing-found: the website has no logo. unreachable: the last visit failed. pending: a visit runs or could not start. not-visited: this service visits no websites. blocked: the operator hides the logo. */
                "X-Fallback-Reason"?: "blocked" | "not-visited" | "pending" | "unreachable" | "nothing-found";
                "X-Pending": components["headers"]["Pending"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                /** @description The file name for "Save image as". */
                "Content-Disposition": string;
                /** @description The source of the artwork. */
                "X-Source": string;
                /** @description Level of detail of the artwork. raster: an SVG that contains pixels. synthetic: a fallback. */
                "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                /** @description Present when the artwork was found over http, because the website has no https: anyone on the network path can have changed it. */
                "X-Source-Security"?: "none";
                /** @description Original width of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector). */
                "X-Logo-Width": number;
                /** @description Original height of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector). */
                "X-Logo-Height": number;
                "X-Fallback"?: "monogram" | "placeholder";
                /** @description The parameters that the plan reduced: size, format and retina. `size` also when the server had too little memory for the requested size. */
                "X-Downgraded"?: string;
                [name: string]: unknown;
            };
            content: {
                "image/png": Blob;
            };
        };
        /** @description The icon, or a neutral image for an invalid host. */
        icon_or_neutral: {
            headers: {
                "X-Cache"?: "HIT" | "MISS";
                ETag?: string;
                /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                "Cache-Control": string;
                /** @description Like Cache-Control, for CDNs. */
                "CDN-Cache-Control": string;
                /** @description Request headers that change the response. */
                Vary: string;
                "Cache-Tag"?: string;
                "Surrogate-Key"?: string;
                "X-Logo-Kind"?: "icon" | "wordmark";
                "X-Fallback-Reason"?: "blocked" | "not-visited" | "pending" | "unreachable" | "nothing-found";
                "X-Pending"?: "true";
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimitState"];
                "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Key-Warning": components["headers"]["KeyWarning"];
                "Content-Disposition"?: string;
                "X-Source"?: string;
                "X-Quality"?: "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                "X-Source-Security"?: "none";
                "X-Logo-Width"?: number;
                "X-Logo-Height"?: number;
                "X-Fallback"?: "monogram" | "placeholder";
                "X-Downgraded"?: string;
                [name: string]: unknown;
            };
            content: {
                "image/png": Blob;
            };
        };
    };
    parameters: {
        /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
        "If-None-Match": string;
        /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
        site: string;
        scope: "company" | "host" | "auto";
        /** @description The port of a private host, for callers whom the operator admits. */
        port: number;
        /** @description The path of the start page of a private host. */
        path: string;
        coin: string;
        /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
        size: number;
        imageFormat: "png" | "webp" | "jpg" | "jpeg" | "svg" | "auto";
        /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
        retina: boolean;
        theme: "light" | "dark";
        fallback: "404" | "monogram" | "placeholder";
        /** @description Converts the image to greyscale. */
        greyscale: boolean;
        kind: "icon" | "wordmark";
        shape: "square" | "original";
        /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
        padding: number;
        /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
        background: string;
        /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
        grant: string;
        /** @description Crawls the website again first. Needs a secret key and a plan with `refresh`. */
        refresh: boolean;
        /** @description Redirects to the URL of the logo by domain. */
        redirect: boolean;
        exchange: string;
        /** @description Finds a name despite one typo from 7 letters, or two from 10. The first letter must be right. */
        typos: boolean;
        country: string;
        /** @description Beside a name: the website, as a domain, a URL or an email address. A company with another website is then no match. */
        website: string;
        industry: string;
        /** @description A public hostname in any spelling. The service reduces it to its apex: www.stripe.com becomes stripe.com. */
        domain: string;
        /** @description Seconds after which the signed URLs in the response expire. Default: they do not expire, so that pages can embed them. */
        expiresIn: number;
        format: "png" | "webp" | "jpg" | "jpeg" | "svg";
        /** @description Position of the candidate in the list of `why`, from 1. */
        position: number;
    };
    requestBodies: {
        /** @description One or more domains in any spelling. The plan limits their number. */
        batch: {
            content: {
                /**
                 * @example {
                 *       "domains": [
                 *         "www.stripe.com",
                 *         "no domain"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        /** @description The line, and what the bank tells besides. */
        merchant: {
            content: {
                /**
                 * @example {
                 *       "text": "SQ *STARBUCKS 47411 OAKLAND CA"
                 *     }
                 */
                "application/json": components["schemas"]["MerchantRequest"];
            };
        };
        /** @description The lines, and what the bank tells besides. */
        batchMerchants: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         "SQ *STARBUCKS 47411 OAKLAND CA"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchMerchantsRequest"];
            };
        };
    };
    headers: {
        /** @description Query parameters that the route does not have: at most five names, with the name that was probably meant. */
        IgnoredParameters: string;
        /** @description Requests allowed in the window with the fewest requests left; the day if both have the same. */
        RateLimit: number;
        /** @description Requests left in this window. */
        RateLimitRemaining: number;
        /** @description Unix time in seconds when this window ends. */
        RateLimitReset: number;
        /** @description The limits of both windows: requests, and length in seconds. */
        RateLimitPolicy: string;
        /** @description Both windows, as in the IETF draft: requests left (r), and seconds until the window ends (t). */
        RateLimitState: string;
        /** @description The limits of both windows, as in the IETF draft: requests (q), and length in seconds (w). */
        RateLimitQuota: string;
        /** @description A problem of the key that did not fail the request: a secret key in a URL, or a key that the route ignored. */
        KeyWarning: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
        /** @description A visit to the website runs or could not start, and may change the answer. Ask again after ten seconds. */
        Pending: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The health of the service. */
            200: {
                headers: {
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "timestamp": "2026-11-20T08:30:00.000Z",
                     *       "version": "3.2.0",
                     *       "build": "0.1.0+1116fa0252c9",
                     *       "environment": "production",
                     *       "endpoints": {
                     *         "logo": "http://localhost:3000/api/{domain}",
                     *         "search": "http://localhost:3000/api/search"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            default: components["responses"]["failure"];
        };
    };
    plans: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans, smallest first. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "provider": "logograph",
                     *       "currency": "USD",
                     *       "plans": [
                     *         {
                     *           "id": "starter",
                     *           "name": "Starter",
                     *           "price": "$0",
                     *           "amountCents": 0,
                     *           "currency": "USD",
                     *           "interval": "month",
                     *           "requestLimitPerDay": 100000,
                     *           "requestLimitPerMinute": 1200,
                     *           "maxLogoSize": 512,
                     *           "batchLimit": 25,
                     *           "merchantLimit": 100,
                     *           "features": {
                     *             "customSizes": true,
                     *             "formats": true,
                     *             "svg": false,
                     *             "retina": true,
                     *             "brandData": true,
                     *             "intelligence": false,
                     *             "batch": true,
                     *             "refresh": false
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BillingPlans"];
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logo: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
                /** @description The port of a private host, for callers whom the operator admits. */
                port?: components["parameters"]["port"];
                /** @description The path of the start page of a private host. */
                path?: components["parameters"]["path"];
                coin?: components["parameters"]["coin"];
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Crawls the website again first. Needs a secret key and a plan with `refresh`. */
                refresh?: components["parameters"]["refresh"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            404: components["responses"]["no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logoV1: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
                /** @description The port of a private host, for callers whom the operator admits. */
                port?: components["parameters"]["port"];
                /** @description The path of the start page of a private host. */
                path?: components["parameters"]["path"];
                coin?: components["parameters"]["coin"];
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Crawls the website again first. Needs a secret key and a plan with `refresh`. */
                refresh?: components["parameters"]["refresh"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            404: components["responses"]["no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logoV1Logos: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
                /** @description The port of a private host, for callers whom the operator admits. */
                port?: components["parameters"]["port"];
                /** @description The path of the start page of a private host. */
                path?: components["parameters"]["path"];
                coin?: components["parameters"]["coin"];
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Crawls the website again first. Needs a secret key and a plan with `refresh`. */
                refresh?: components["parameters"]["refresh"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            404: components["responses"]["no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    imageHostLogo: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
                /** @description The port of a private host, for callers whom the operator admits. */
                port?: components["parameters"]["port"];
                /** @description The path of the start page of a private host. */
                path?: components["parameters"]["path"];
                coin?: components["parameters"]["coin"];
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            404: components["responses"]["no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearbitLogo: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
                /** @description The port of a private host, for callers whom the operator admits. */
                port?: components["parameters"]["port"];
                /** @description The path of the start page of a private host. */
                path?: components["parameters"]["path"];
                coin?: components["parameters"]["coin"];
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            404: components["responses"]["no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    refresh: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
                /** @description The port of a private host, for callers whom the operator admits. */
                port?: components["parameters"]["port"];
                /** @description The path of the start page of a private host. */
                path?: components["parameters"]["path"];
                coin?: components["parameters"]["coin"];
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "stripe.com",
                     *       "refreshed": false,
                     *       "source": "bundled:simple-icons",
                     *       "logo": "http://localhost:3001/stripe.com"
                     *     }
                     */
                    "application/json": components["schemas"]["RefreshResult"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearCache: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
                /** @description The port of a private host, for callers whom the operator admits. */
                port?: components["parameters"]["port"];
                /** @description The path of the start page of a private host. */
                path?: components["parameters"]["path"];
                coin?: components["parameters"]["coin"];
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parts that were dropped or marked as stale. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "stripe.com",
                     *       "cleared": true,
                     *       "scope": [
                     *         "memory",
                     *         "renditions"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CacheClearResult"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description The start of a name, ticker or domain. Surrounding spaces are ignored. */
                q: string;
                /** @description Maximum number of results. */
                limit?: number;
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The companies, best match first. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description Strong validator of the JSON. */
                    ETag: string;
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Apple",
                     *         "domain": "apple.com",
                     *         "ticker": "AAPL",
                     *         "exchange": "XNAS",
                     *         "logo": "http://localhost:3001/apple.com",
                     *         "matched": {
                     *           "field": "name",
                     *           "value": "Apple",
                     *           "how": "exact",
                     *           "former": false
                     *         },
                     *         "why": "It is called Apple.",
                     *         "score": 0.97
                     *       },
                     *       {
                     *         "name": "Applebee's",
                     *         "domain": "applebees.com",
                     *         "ticker": null,
                     *         "exchange": null,
                     *         "logo": "http://localhost:3001/applebees.com",
                     *         "matched": {
                     *           "field": "name",
                     *           "value": "Applebee's",
                     *           "how": "similar",
                     *           "former": false
                     *         },
                     *         "why": "Its name Applebee's resembles the query.",
                     *         "score": 0.48
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SearchResult"][];
                };
            };
            304: components["responses"]["json_unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    ticker: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Redirects to the URL of the logo by domain. */
                redirect?: components["parameters"]["redirect"];
                exchange?: components["parameters"]["exchange"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A ticker in upper or lower case: alone (AAPL, BRK.B, BRK-B) or with an exchange (7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US), or a stock index (^GSPC, .SPX). A ticker with an unknown suffix has no match. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    crypto: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Redirects to the URL of the logo by domain. */
                redirect?: components["parameters"]["redirect"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The symbol of a coin, in upper or lower case. In a pair such as BTC-USD, the first symbol counts. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    name: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Redirects to the URL of the logo by domain. */
                redirect?: components["parameters"]["redirect"];
                /** @description Finds a name despite one typo from 7 letters, or two from 10. The first letter must be right. */
                typos?: components["parameters"]["typos"];
                exchange?: components["parameters"]["exchange"];
                country?: components["parameters"]["country"];
                /** @description Beside a name: the website, as a domain, a URL or an email address. A company with another website is then no match. */
                website?: components["parameters"]["website"];
                industry?: components["parameters"]["industry"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The name of a company. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    isin: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Redirects to the URL of the logo by domain. */
                redirect?: components["parameters"]["redirect"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description An ISIN with its check digit, in upper or lower case. */
                isin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    colors: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex: www.stripe.com becomes stripe.com. */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The colors. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description Strong validator of the JSON. */
                    ETag: string;
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "stripe.com",
                     *       "colors": {
                     *         "primary": "#635BFF",
                     *         "secondary": "#0A2540",
                     *         "palette": [
                     *           "#635BFF",
                     *           "#0A2540"
                     *         ]
                     *       },
                     *       "confidence": 1,
                     *       "source": "curated",
                     *       "derived": [],
                     *       "tier": "business"
                     *     }
                     */
                    "application/json": components["schemas"]["BrandColors"];
                };
            };
            304: components["responses"]["json_unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    intelligence: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex: www.stripe.com becomes stripe.com. */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statements with their evidence. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description Strong validator of the JSON. */
                    ETag: string;
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "stripe.com",
                     *       "name": "Stripe",
                     *       "description": "Financial infrastructure to grow your revenue.",
                     *       "industry": "Payments",
                     *       "industry_group": "Financial services",
                     *       "naics": {
                     *         "code": "522320",
                     *         "title": "Financial Transactions Processing, Reserve, and Clearinghouse Activities"
                     *       },
                     *       "isic": "6619",
                     *       "company_size": "5001-10000",
                     *       "technologies": [
                     *         "React",
                     *         "Ruby on Rails"
                     *       ],
                     *       "social_media": {
                     *         "linkedin": "https://www.linkedin.com/company/stripe",
                     *         "x": "https://x.com/stripe",
                     *         "github": "https://github.com/stripe"
                     *       },
                     *       "founded": "2010",
                     *       "headquarters": "South San Francisco, US",
                     *       "known": [
                     *         "description",
                     *         "industry",
                     *         "company_size",
                     *         "founded",
                     *         "headquarters",
                     *         "technologies",
                     *         "social_media"
                     *       ],
                     *       "evidence": [
                     *         {
                     *           "statement": "description",
                     *           "url": "https://stripe.com/",
                     *           "quote": "Financial infrastructure to grow your revenue."
                     *         },
                     *         {
                     *           "statement": "company_size",
                     *           "url": null,
                     *           "quote": "size: 5001-10000"
                     *         }
                     *       ],
                     *       "generated_by": "extractive",
                     *       "generated_at": "2026-11-20T08:30:00.000Z",
                     *       "tier": "business"
                     *     }
                     */
                    "application/json": components["schemas"]["CompanyIntelligence"];
                };
            };
            304: components["responses"]["json_unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    describe: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex: www.stripe.com becomes stripe.com. */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description Strong validator of the JSON. */
                    ETag: string;
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Stripe",
                     *       "name_source": "catalogue",
                     *       "domain": "stripe.com",
                     *       "legal_name": "Stripe, Inc.",
                     *       "lei": null,
                     *       "description": "Financial infrastructure to grow your revenue.",
                     *       "ticker": null,
                     *       "exchange": null,
                     *       "industry": "Payments",
                     *       "company_size": "5001-10000",
                     *       "founded": 2010,
                     *       "parent": null,
                     *       "indexed": true,
                     *       "indexed_at": "2026-11-20T08:30:00.000Z",
                     *       "socials": {
                     *         "linkedin": "https://www.linkedin.com/company/stripe",
                     *         "x": "https://x.com/stripe",
                     *         "github": "https://github.com/stripe"
                     *       },
                     *       "logo": "http://localhost:3001/stripe.com",
                     *       "thumbhash": "JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg==",
                     *       "logo_rights": {
                     *         "license": "CC0-1.0",
                     *         "attribution": "Simple Icons, https://simpleicons.org",
                     *         "guidelines": null
                     *       },
                     *       "colors": [
                     *         {
                     *           "hex": "#635BFF",
                     *           "r": 99,
                     *           "g": 91,
                     *           "b": 255
                     *         },
                     *         {
                     *           "hex": "#0A2540",
                     *           "r": 10,
                     *           "g": 37,
                     *           "b": 64
                     *         }
                     *       ],
                     *       "industry_group": "Financial services",
                     *       "naics": {
                     *         "code": "522320",
                     *         "title": "Financial Transactions Processing, Reserve, and Clearinghouse Activities"
                     *       },
                     *       "isic": "6619",
                     *       "headquarters": {
                     *         "city": "South San Francisco",
                     *         "country": "US"
                     *       },
                     *       "technologies": [
                     *         "Ruby on Rails",
                     *         "React"
                     *       ],
                     *       "sources": {
                     *         "name": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "legal_name": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "description": {
                     *           "source": "<meta name=\"description\">",
                     *           "url": "https://stripe.com/",
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "socials": {
                     *           "source": "<a href>, catalogue",
                     *           "url": "https://stripe.com/",
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "industry": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "company_size": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "founded": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "headquarters": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "technologies": {
                     *           "source": "mark meta, mark attribute",
                     *           "url": "https://stripe.com/",
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "colors": {
                     *           "source": "curated",
                     *           "url": null,
                     *           "at": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainDescription"];
                };
            };
            304: components["responses"]["json_unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    meta: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex: www.stripe.com becomes stripe.com. */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stored profile. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description Strong validator of the JSON. */
                    ETag: string;
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Stripe",
                     *       "name_source": "catalogue",
                     *       "domain": "stripe.com",
                     *       "legal_name": "Stripe, Inc.",
                     *       "lei": null,
                     *       "description": "Financial infrastructure to grow your revenue.",
                     *       "ticker": null,
                     *       "exchange": null,
                     *       "industry": "Payments",
                     *       "company_size": "5001-10000",
                     *       "founded": 2010,
                     *       "parent": null,
                     *       "indexed": true,
                     *       "indexed_at": "2026-11-20T08:30:00.000Z",
                     *       "socials": {
                     *         "linkedin": "https://www.linkedin.com/company/stripe",
                     *         "x": "https://x.com/stripe",
                     *         "github": "https://github.com/stripe"
                     *       },
                     *       "logo": "http://localhost:3001/stripe.com",
                     *       "thumbhash": "JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg==",
                     *       "logo_rights": {
                     *         "license": "CC0-1.0",
                     *         "attribution": "Simple Icons, https://simpleicons.org",
                     *         "guidelines": null
                     *       },
                     *       "colors": [
                     *         {
                     *           "hex": "#635BFF",
                     *           "r": 99,
                     *           "g": 91,
                     *           "b": 255
                     *         },
                     *         {
                     *           "hex": "#0A2540",
                     *           "r": 10,
                     *           "g": 37,
                     *           "b": 64
                     *         }
                     *       ],
                     *       "industry_group": "Financial services",
                     *       "naics": {
                     *         "code": "522320",
                     *         "title": "Financial Transactions Processing, Reserve, and Clearinghouse Activities"
                     *       },
                     *       "isic": "6619",
                     *       "headquarters": {
                     *         "city": "South San Francisco",
                     *         "country": "US"
                     *       },
                     *       "technologies": [
                     *         "Ruby on Rails",
                     *         "React"
                     *       ],
                     *       "sources": {
                     *         "name": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "legal_name": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "description": {
                     *           "source": "<meta name=\"description\">",
                     *           "url": "https://stripe.com/",
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "socials": {
                     *           "source": "<a href>, catalogue",
                     *           "url": "https://stripe.com/",
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "industry": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "company_size": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "founded": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "headquarters": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "technologies": {
                     *           "source": "mark meta, mark attribute",
                     *           "url": "https://stripe.com/",
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "colors": {
                     *           "source": "curated",
                     *           "url": null,
                     *           "at": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainDescription"];
                };
            };
            304: components["responses"]["json_unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    brand: {
        parameters: {
            query?: {
                /** @description Seconds after which the signed URLs in the response expire. Default: they do not expire, so that pages can embed them. */
                expiresIn?: components["parameters"]["expiresIn"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex: www.stripe.com becomes stripe.com. */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand kit. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description Strong validator of the JSON. */
                    ETag: string;
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Stripe",
                     *       "name_source": "catalogue",
                     *       "domain": "stripe.com",
                     *       "legal_name": "Stripe, Inc.",
                     *       "lei": null,
                     *       "description": "Financial infrastructure to grow your revenue.",
                     *       "ticker": null,
                     *       "exchange": null,
                     *       "industry": "Payments",
                     *       "company_size": "5001-10000",
                     *       "founded": 2010,
                     *       "parent": null,
                     *       "indexed": true,
                     *       "indexed_at": "2026-11-20T08:30:00.000Z",
                     *       "socials": {
                     *         "linkedin": "https://www.linkedin.com/company/stripe",
                     *         "x": "https://x.com/stripe",
                     *         "github": "https://github.com/stripe"
                     *       },
                     *       "logo": "http://localhost:3001/stripe.com",
                     *       "thumbhash": "JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg==",
                     *       "logo_rights": {
                     *         "license": "CC0-1.0",
                     *         "attribution": "Simple Icons, https://simpleicons.org",
                     *         "guidelines": null
                     *       },
                     *       "colors": [
                     *         {
                     *           "hex": "#635BFF",
                     *           "r": 99,
                     *           "g": 91,
                     *           "b": 255
                     *         },
                     *         {
                     *           "hex": "#0A2540",
                     *           "r": 10,
                     *           "g": 37,
                     *           "b": 64
                     *         }
                     *       ],
                     *       "industry_group": "Financial services",
                     *       "naics": {
                     *         "code": "522320",
                     *         "title": "Financial Transactions Processing, Reserve, and Clearinghouse Activities"
                     *       },
                     *       "isic": "6619",
                     *       "headquarters": {
                     *         "city": "South San Francisco",
                     *         "country": "US"
                     *       },
                     *       "technologies": [
                     *         "Ruby on Rails",
                     *         "React"
                     *       ],
                     *       "sources": {
                     *         "name": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "legal_name": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "description": {
                     *           "source": "<meta name=\"description\">",
                     *           "url": "https://stripe.com/",
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "socials": {
                     *           "source": "<a href>, catalogue",
                     *           "url": "https://stripe.com/",
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "industry": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "company_size": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "founded": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "headquarters": {
                     *           "source": "catalogue",
                     *           "url": null,
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "technologies": {
                     *           "source": "mark meta, mark attribute",
                     *           "url": "https://stripe.com/",
                     *           "at": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "colors": {
                     *           "source": "curated",
                     *           "url": null,
                     *           "at": null
                     *         }
                     *       },
                     *       "assets": {
                     *         "logo": "http://localhost:3001/stripe.com",
                     *         "dark": "http://localhost:3001/stripe.com?theme=dark",
                     *         "wordmark": "http://localhost:3001/stripe.com?kind=wordmark&shape=original&size=512&format=svg&grant=jNwgyFnBRRK3vgE_ImN_K_.key_3fKq0ZtWc8Yd",
                     *         "variants": [
                     *           {
                     *             "size": 64,
                     *             "png": "http://localhost:3001/stripe.com?size=64&format=png",
                     *             "webp": "http://localhost:3001/stripe.com?size=64&format=webp&grant=jNwgyFnBRRK3vgE_ImN_K_.key_3fKq0ZtWc8Yd",
                     *             "svg": "http://localhost:3001/stripe.com?size=64&format=svg&grant=jNwgyFnBRRK3vgE_ImN_K_.key_3fKq0ZtWc8Yd"
                     *           }
                     *         ]
                     *       },
                     *       "usage": {
                     *         "html": "<img src=\"http://localhost:3001/stripe.com?size=64&amp;format=png\" srcset=\"http://localhost:3001/stripe.com?size=128&amp;format=png 2x\" width=\"64\" height=\"64\" alt=\"Stripe logo\">",
                     *         "markdown": "![Stripe logo](http://localhost:3001/stripe.com?size=64&format=png)",
                     *         "react": "<img src={\"http://localhost:3001/stripe.com?size=64&format=png\"} srcSet={\"http://localhost:3001/stripe.com?size=128&format=png 2x\"} width={64} height={64} alt={\"Stripe logo\"} />",
                     *         "css": ":root { --brand-primary: #635BFF; --brand-secondary: #0A2540; }\n.brand-logo { width: 64px; height: 64px; background: url(\"http://localhost:3001/stripe.com?size=128&format=png\") center / contain no-repeat; }",
                     *         "curl": "curl --fail --output stripe.com.png 'http://localhost:3001/stripe.com?size=64&format=png'"
                     *       },
                     *       "intelligence": {
                     *         "domain": "stripe.com",
                     *         "name": "Stripe",
                     *         "description": "Financial infrastructure to grow your revenue.",
                     *         "industry": "Payments",
                     *         "industry_group": "Financial services",
                     *         "naics": {
                     *           "code": "522320",
                     *           "title": "Financial Transactions Processing, Reserve, and Clearinghouse Activities"
                     *         },
                     *         "isic": "6619",
                     *         "company_size": "5001-10000",
                     *         "technologies": [
                     *           "React",
                     *           "Ruby on Rails"
                     *         ],
                     *         "social_media": {
                     *           "linkedin": "https://www.linkedin.com/company/stripe",
                     *           "x": "https://x.com/stripe",
                     *           "github": "https://github.com/stripe"
                     *         },
                     *         "founded": "2010",
                     *         "headquarters": "South San Francisco, US",
                     *         "known": [
                     *           "description",
                     *           "industry",
                     *           "company_size",
                     *           "founded",
                     *           "headquarters",
                     *           "technologies",
                     *           "social_media"
                     *         ],
                     *         "evidence": [
                     *           {
                     *             "statement": "description",
                     *             "url": "https://stripe.com/",
                     *             "quote": "Financial infrastructure to grow your revenue."
                     *           },
                     *           {
                     *             "statement": "company_size",
                     *             "url": null,
                     *             "quote": "size: 5001-10000"
                     *           }
                     *         ],
                     *         "generated_by": "extractive",
                     *         "generated_at": "2026-11-20T08:30:00.000Z",
                     *         "tier": "business"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BrandKit"];
                };
            };
            304: components["responses"]["json_unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    batchLogos: {
        parameters: {
            query?: {
                /** @description Edge of the square images in pixels. A value above the limit of the plan is reduced to that limit. */
                size?: number;
                format?: components["parameters"]["format"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description Seconds after which the signed URLs in the response expire. Default: they do not expire, so that pages can embed them. */
                expiresIn?: components["parameters"]["expiresIn"];
                /** @description Finds a name despite one typo from 7 letters, or two from 10. The first letter must be right. */
                typos?: components["parameters"]["typos"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["batch"];
        responses: {
            /** @description One result for each domain, in the requested order. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description The parameters that the plan reduced: size, format and retina. `size` also when the server had too little memory for the requested size. */
                    "X-Downgraded"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2,
                     *       "limit": 100,
                     *       "downgraded": [],
                     *       "results": [
                     *         {
                     *           "domain": "stripe.com",
                     *           "input": "www.stripe.com",
                     *           "logo": "http://localhost:3001/stripe.com?size=256&grant=jNwgyFnBRRK3vgE_ImN_K_.key_3fKq0ZtWc8Yd",
                     *           "api": "http://localhost:3000/api/stripe.com",
                     *           "source": "bundled:simple-icons",
                     *           "thumbhash": "JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg==",
                     *           "name": "Stripe",
                     *           "ticker": null,
                     *           "exchange": null,
                     *           "kind": "company",
                     *           "issuer": null,
                     *           "because": null,
                     *           "matched": {
                     *             "field": "domain",
                     *             "value": "stripe.com",
                     *             "how": "exact",
                     *             "former": false,
                     *             "score": 1
                     *           }
                     *         },
                     *         {
                     *           "domain": "no domain",
                     *           "input": "no domain",
                     *           "logo": "http://localhost:3001/placeholder.svg",
                     *           "error": "invalid_domain",
                     *           "detail": "domain must not contain spaces or control characters; got \"no domain\".",
                     *           "name": null,
                     *           "kind": null,
                     *           "issuer": null,
                     *           "because": null,
                     *           "matched": null,
                     *           "api": "http://localhost:3000/placeholder.svg",
                     *           "source": null,
                     *           "thumbhash": null,
                     *           "ticker": null,
                     *           "exchange": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchLogos"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_in_query_not_accepted_or_key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    batchDescribe: {
        parameters: {
            query?: {
                /** @description Finds a name despite one typo from 7 letters, or two from 10. The first letter must be right. */
                typos?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["batch"];
        responses: {
            /** @description One result for each domain, in the requested order. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2,
                     *       "limit": 100,
                     *       "results": [
                     *         {
                     *           "type": "profile",
                     *           "name": "Stripe",
                     *           "name_source": "catalogue",
                     *           "domain": "stripe.com",
                     *           "legal_name": "Stripe, Inc.",
                     *           "lei": null,
                     *           "description": "Financial infrastructure to grow your revenue.",
                     *           "ticker": null,
                     *           "exchange": null,
                     *           "industry": "Payments",
                     *           "company_size": "5001-10000",
                     *           "founded": 2010,
                     *           "parent": null,
                     *           "indexed": true,
                     *           "indexed_at": "2026-11-20T08:30:00.000Z",
                     *           "socials": {
                     *             "linkedin": "https://www.linkedin.com/company/stripe",
                     *             "x": "https://x.com/stripe",
                     *             "github": "https://github.com/stripe"
                     *           },
                     *           "logo": "http://localhost:3001/stripe.com",
                     *           "thumbhash": "JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg==",
                     *           "logo_rights": {
                     *             "license": "CC0-1.0",
                     *             "attribution": "Simple Icons, https://simpleicons.org",
                     *             "guidelines": null
                     *           },
                     *           "colors": [
                     *             {
                     *               "hex": "#635BFF",
                     *               "r": 99,
                     *               "g": 91,
                     *               "b": 255
                     *             },
                     *             {
                     *               "hex": "#0A2540",
                     *               "r": 10,
                     *               "g": 37,
                     *               "b": 64
                     *             }
                     *           ],
                     *           "industry_group": "Financial services",
                     *           "naics": {
                     *             "code": "522320",
                     *             "title": "Financial Transactions Processing, Reserve, and Clearinghouse Activities"
                     *           },
                     *           "isic": "6619",
                     *           "headquarters": {
                     *             "city": "South San Francisco",
                     *             "country": "US"
                     *           },
                     *           "technologies": [
                     *             "Ruby on Rails",
                     *             "React"
                     *           ],
                     *           "sources": {
                     *             "name": {
                     *               "source": "catalogue",
                     *               "url": null,
                     *               "at": "2026-11-20T08:30:00.000Z"
                     *             },
                     *             "legal_name": {
                     *               "source": "catalogue",
                     *               "url": null,
                     *               "at": "2026-11-20T08:30:00.000Z"
                     *             },
                     *             "description": {
                     *               "source": "<meta name=\"description\">",
                     *               "url": "https://stripe.com/",
                     *               "at": "2026-11-20T08:30:00.000Z"
                     *             },
                     *             "socials": {
                     *               "source": "<a href>, catalogue",
                     *               "url": "https://stripe.com/",
                     *               "at": "2026-11-20T08:30:00.000Z"
                     *             },
                     *             "industry": {
                     *               "source": "catalogue",
                     *               "url": null,
                     *               "at": "2026-11-20T08:30:00.000Z"
                     *             },
                     *             "company_size": {
                     *               "source": "catalogue",
                     *               "url": null,
                     *               "at": "2026-11-20T08:30:00.000Z"
                     *             },
                     *             "founded": {
                     *               "source": "catalogue",
                     *               "url": null,
                     *               "at": "2026-11-20T08:30:00.000Z"
                     *             },
                     *             "headquarters": {
                     *               "source": "catalogue",
                     *               "url": null,
                     *               "at": "2026-11-20T08:30:00.000Z"
                     *             },
                     *             "technologies": {
                     *               "source": "mark meta, mark attribute",
                     *               "url": "https://stripe.com/",
                     *               "at": "2026-11-20T08:30:00.000Z"
                     *             },
                     *             "colors": {
                     *               "source": "curated",
                     *               "url": null,
                     *               "at": null
                     *             }
                     *           },
                     *           "input": "www.stripe.com",
                     *           "kind": "company",
                     *           "issuer": null,
                     *           "because": null,
                     *           "matched": {
                     *             "field": "domain",
                     *             "value": "stripe.com",
                     *             "how": "exact",
                     *             "former": false,
                     *             "score": 1
                     *           }
                     *         },
                     *         {
                     *           "type": "error",
                     *           "domain": "no domain",
                     *           "input": "no domain",
                     *           "logo": "http://localhost:3001/placeholder.svg",
                     *           "error": "invalid_domain",
                     *           "detail": "domain must not contain spaces or control characters; got \"no domain\".",
                     *           "name": null,
                     *           "kind": null,
                     *           "issuer": null,
                     *           "because": null,
                     *           "matched": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchDescriptions"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_in_query_not_accepted_or_key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. The example is shortened. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Logograph",
                     *         "version": "3.2.0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    openapiAtRoot: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. The example is shortened. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Logograph",
                     *         "version": "3.2.0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    compatOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The imitated service. */
                service: "clearbit" | "logodev" | "google" | "duckduckgo" | "bitwarden" | "brandfetch";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. The example is shortened. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Logograph in place of clearbit",
                     *         "version": "3.2.0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    apiCatalog: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A linkset (RFC 9264). */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description The address of the catalog, as RFC 9727 requires. */
                    Link: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "linkset": [
                     *         {
                     *           "anchor": "http://localhost:3000/",
                     *           "service-desc": [
                     *             {
                     *               "href": "http://localhost:3000/api/openapi.json",
                     *               "type": "application/json"
                     *             }
                     *           ],
                     *           "service-doc": [
                     *             {
                     *               "href": "http://localhost:3000/docs",
                     *               "type": "text/html"
                     *             },
                     *             {
                     *               "href": "http://localhost:3000/docs/api.md",
                     *               "type": "text/plain"
                     *             }
                     *           ],
                     *           "status": [
                     *             {
                     *               "href": "http://localhost:3000/health",
                     *               "type": "application/json"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/linkset+json": components["schemas"]["ApiCatalog"];
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description The address of the catalog, as RFC 9727 requires. */
                    Link: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    usage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage of the key. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_3fKq0ZtWc8Yd",
                     *       "kind": "secret",
                     *       "expiresAt": null,
                     *       "plan": {
                     *         "id": "starter",
                     *         "name": "Starter",
                     *         "price": "$0",
                     *         "amountCents": 0,
                     *         "currency": "USD",
                     *         "interval": "month",
                     *         "requestLimitPerDay": 100000,
                     *         "requestLimitPerMinute": 1200,
                     *         "maxLogoSize": 512,
                     *         "batchLimit": 25,
                     *         "merchantLimit": 100,
                     *         "features": {
                     *           "customSizes": true,
                     *           "formats": true,
                     *           "svg": false,
                     *           "retina": true,
                     *           "brandData": true,
                     *           "intelligence": false,
                     *           "batch": true,
                     *           "refresh": false
                     *         }
                     *       },
                     *       "minute": {
                     *         "limit": 1200,
                     *         "remaining": 1187,
                     *         "resetAt": "2026-11-20T08:31:00.000Z"
                     *       },
                     *       "day": {
                     *         "limit": 100000,
                     *         "remaining": 96541,
                     *         "resetAt": "2026-11-21T00:00:00.000Z"
                     *       },
                     *       "days": [
                     *         {
                     *           "date": "2026-10-22",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-10-23",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-10-24",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-10-25",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-10-26",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-10-27",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-10-28",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-10-29",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-10-30",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-10-31",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-01",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-02",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-03",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-04",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-05",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-06",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-07",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-08",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-09",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-10",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-11",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-12",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-13",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-14",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-15",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-16",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-17",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-18",
                     *           "requests": 0,
                     *           "refused": 0
                     *         },
                     *         {
                     *           "date": "2026-11-19",
                     *           "requests": 5120,
                     *           "refused": 4
                     *         },
                     *         {
                     *           "date": "2026-11-20",
                     *           "requests": 3459,
                     *           "refused": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KeyUsage"];
                };
            };
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    resolve: {
        parameters: {
            query?: {
                ticker?: string;
                isin?: string;
                crypto?: string;
                name?: string;
                domain?: string;
                /** @description An email address, such as info@stripe.com. One at a free or disposable provider is the error free_mail. */
                email?: string;
                /** @description A URL of any page of a website, with or without its scheme. */
                url?: string;
                lei?: string;
                wkn?: string;
                cusip?: string;
                sedol?: string;
                figi?: string;
                cik?: string;
                /** @description Finds a name despite one typo from 7 letters, or two from 10. The first letter must be right. */
                typos?: boolean;
                exchange?: string;
                country?: string;
                /** @description Beside a name: the website, as a domain, a URL or an email address. A company with another website is then no match. */
                website?: string;
                industry?: string;
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description Strong validator of the JSON. */
                    ETag: string;
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Apple",
                     *       "domain": "apple.com",
                     *       "ticker": "AAPL",
                     *       "exchange": "XNAS",
                     *       "logo": "http://localhost:3001/apple.com",
                     *       "matched": {
                     *         "field": "ticker",
                     *         "value": "AAPL",
                     *         "how": "exact",
                     *         "former": false,
                     *         "score": 1
                     *       },
                     *       "kind": "company",
                     *       "issuer": null,
                     *       "because": null
                     *     }
                     */
                    "application/json": components["schemas"]["ResolvedCompany"];
                };
            };
            304: components["responses"]["json_unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            404: components["responses"]["no_match"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    tryMerchant: {
        parameters: {
            query: {
                /** @description The text of the bank, as it is. It is neither stored nor logged. */
                text: string;
                /** @description The country of the card or of the shop, as a code of two letters (ISO 3166-1). It decides between merchants of one name. */
                country?: string;
                mcc?: string;
                city?: string;
                amount_sign?: "+" | "-";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the line is. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "text": "SQ *STARBUCKS 47411 OAKLAND CA",
                     *       "merchant": {
                     *         "name": "Starbucks",
                     *         "domain": "starbucks.com",
                     *         "logo": "http://localhost:3001/starbucks.com",
                     *         "category": "Fast food",
                     *         "mcc": "5814"
                     *       },
                     *       "intermediary": {
                     *         "name": "Square",
                     *         "domain": "squareup.com",
                     *         "logo": "http://localhost:3001/squareup.com"
                     *       },
                     *       "location": {
                     *         "city": "OAKLAND",
                     *         "region": "CA",
                     *         "country": "US"
                     *       },
                     *       "store": "47411",
                     *       "kind": "card_payment",
                     *       "confidence": 0.98,
                     *       "evidence": {
                     *         "text": "STARBUCKS",
                     *         "start": 4,
                     *         "end": 13
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantAnswer"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    merchant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["merchant"];
        responses: {
            /** @description What the line is. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "text": "SQ *STARBUCKS 47411 OAKLAND CA",
                     *       "merchant": {
                     *         "name": "Starbucks",
                     *         "domain": "starbucks.com",
                     *         "logo": "http://localhost:3001/starbucks.com",
                     *         "category": "Fast food",
                     *         "mcc": "5814"
                     *       },
                     *       "intermediary": {
                     *         "name": "Square",
                     *         "domain": "squareup.com",
                     *         "logo": "http://localhost:3001/squareup.com"
                     *       },
                     *       "location": {
                     *         "city": "OAKLAND",
                     *         "region": "CA",
                     *         "country": "US"
                     *       },
                     *       "store": "47411",
                     *       "kind": "card_payment",
                     *       "confidence": 0.98,
                     *       "evidence": {
                     *         "text": "STARBUCKS",
                     *         "start": 4,
                     *         "end": 13
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantAnswer"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    batchMerchants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["batchMerchants"];
        responses: {
            /** @description One answer for each line, in its order. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "limit": 1000,
                     *       "results": [
                     *         {
                     *           "text": "SQ *STARBUCKS 47411 OAKLAND CA",
                     *           "merchant": {
                     *             "name": "Starbucks",
                     *             "domain": "starbucks.com",
                     *             "logo": "http://localhost:3001/starbucks.com",
                     *             "category": "Fast food",
                     *             "mcc": "5814"
                     *           },
                     *           "intermediary": {
                     *             "name": "Square",
                     *             "domain": "squareup.com",
                     *             "logo": "http://localhost:3001/squareup.com"
                     *           },
                     *           "location": {
                     *             "city": "OAKLAND",
                     *             "region": "CA",
                     *             "country": "US"
                     *           },
                     *           "store": "47411",
                     *           "kind": "card_payment",
                     *           "confidence": 0.98,
                     *           "evidence": {
                     *             "text": "STARBUCKS",
                     *             "start": 4,
                     *             "end": 13
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchMerchants"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_in_query_not_accepted_or_key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    problem: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The `code` of the problem. */
                code: "invalid_request" | "key_required" | "invalid_key" | "malformed_credentials" | "key_in_query_not_accepted" | "plan_required" | "secret_key_required" | "origin_not_allowed" | "no_artwork" | "no_match" | "free_mail" | "not_found" | "method_not_allowed" | "payload_too_large" | "unsupported_media_type" | "request_timeout" | "headers_too_large" | "quota_exceeded" | "internal" | "not_implemented" | "unavailable";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A web page. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    why: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
                /** @description The port of a private host, for callers whom the operator admits. */
                port?: components["parameters"]["port"];
                /** @description The path of the start page of a private host. */
                path?: components["parameters"]["path"];
                coin?: components["parameters"]["coin"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current artwork and the candidates of the last crawl. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description Strong validator of the JSON. */
                    ETag: string;
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "stripe.com",
                     *       "blocked": false,
                     *       "visit": {
                     *         "outcome": "nothing",
                     *         "at": "2026-11-20T08:30:00.000Z",
                     *         "freshUntil": "2026-11-20T08:30:00.000Z",
                     *         "candidates": [
                     *           {
                     *             "way": "favicon",
                     *             "url": "https://stripe.com/favicon.ico",
                     *             "place": "/favicon.ico",
                     *             "image": null,
                     *             "kind": null,
                     *             "background": null,
                     *             "score": 0,
                     *             "reasons": [
                     *               "It answered 404."
                     *             ],
                     *             "kept": false
                     *           }
                     *         ],
                     *         "facts": {
                     *           "title": {
                     *             "value": "Stripe",
                     *             "from": "<title>",
                     *             "url": "https://stripe.com/"
                     *           },
                     *           "description": {
                     *             "value": "Financial infrastructure to grow your revenue.",
                     *             "from": "<meta name=\"description\">",
                     *             "url": "https://stripe.com/"
                     *           },
                     *           "siteName": null,
                     *           "themeColour": null,
                     *           "language": {
                     *             "value": "en",
                     *             "from": "<html lang>",
                     *             "url": "https://stripe.com/"
                     *           },
                     *           "organizations": [],
                     *           "socials": [
                     *             {
                     *               "value": "https://linkedin.com/company/stripe",
                     *               "from": "<a href>",
                     *               "url": "https://stripe.com/"
                     *             }
                     *           ],
                     *           "technologies": [
                     *             {
                     *               "value": "data-reactroot",
                     *               "from": "mark attribute",
                     *               "url": "https://stripe.com/"
                     *             }
                     *           ],
                     *           "at": "2026-11-20T08:30:00.000Z",
                     *           "firstVisitAt": "2026-11-20T08:30:00.000Z"
                     *         },
                     *         "failure": null
                     *       },
                     *       "shown": [
                     *         {
                     *           "kind": "icon",
                     *           "background": null,
                     *           "source": "bundled:simple-icons",
                     *           "mediaType": "image/svg+xml",
                     *           "width": 24,
                     *           "height": 24
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogoReasons"];
                };
            };
            304: components["responses"]["json_unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    candidateImage: {
        parameters: {
            query?: {
                scope?: components["parameters"]["scope"];
                /** @description The port of a private host, for callers whom the operator admits. */
                port?: components["parameters"]["port"];
                /** @description The path of the start page of a private host. */
                path?: components["parameters"]["path"];
                coin?: components["parameters"]["coin"];
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
                /** @description Position of the candidate in the list of `why`, from 1. */
                position: components["parameters"]["position"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            404: components["responses"]["no_artwork_or_not_found"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    imageHostTicker: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Redirects to the URL of the logo by domain. */
                redirect?: components["parameters"]["redirect"];
                exchange?: components["parameters"]["exchange"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A ticker in upper or lower case: alone (AAPL, BRK.B, BRK-B) or with an exchange (7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US), or a stock index (^GSPC, .SPX). A ticker with an unknown suffix has no match. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    imageHostCrypto: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Redirects to the URL of the logo by domain. */
                redirect?: components["parameters"]["redirect"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The symbol of a coin, in upper or lower case. In a pair such as BTC-USD, the first symbol counts. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    imageHostName: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Redirects to the URL of the logo by domain. */
                redirect?: components["parameters"]["redirect"];
                /** @description Finds a name despite one typo from 7 letters, or two from 10. The first letter must be right. */
                typos?: components["parameters"]["typos"];
                exchange?: components["parameters"]["exchange"];
                country?: components["parameters"]["country"];
                /** @description Beside a name: the website, as a domain, a URL or an email address. A company with another website is then no match. */
                website?: components["parameters"]["website"];
                industry?: components["parameters"]["industry"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The name of a company. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    imageHostIsin: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["imageFormat"];
                /** @description Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Converts the image to greyscale. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                shape?: components["parameters"]["shape"];
                /** @description Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight. */
                padding?: components["parameters"]["padding"];
                /** @description A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says. */
                background?: components["parameters"]["background"];
                /** @description The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired. */
                grant?: components["parameters"]["grant"];
                /** @description Redirects to the URL of the logo by domain. */
                redirect?: components["parameters"]["redirect"];
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description An ISIN with its check digit, in upper or lower case. */
                isin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    graphqlQuery: {
        parameters: {
            query?: {
                /** @description The GraphQL document. Mutations are not allowed. */
                query?: string;
                /** @description `sha256:` and the SHA-256 of a known document, instead of the document. */
                documentId?: string;
                operationName?: string;
                /** @description A JSON object. */
                variables?: string;
                /** @description A JSON object. */
                extensions?: string;
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested data, with an error for each field that failed. */
            200: {
                headers: {
                    "X-RateLimit-Limit"?: number;
                    "X-RateLimit-Remaining"?: number;
                    "X-RateLimit-Reset"?: number;
                    "X-RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "RateLimit-Policy"?: string;
                    "X-Ignored-Parameters"?: string;
                    "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                    /** @description Validator; missing when no cache may store the answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "company": {
                     *           "name": "Stripe"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GraphqlAnswer"];
                    /**
                     * @example {
                     *       "data": {
                     *         "company": {
                     *           "name": "Stripe"
                     *         }
                     *       }
                     *     }
                     */
                    "application/graphql-response+json": components["schemas"]["GraphqlAnswer"];
                    "multipart/mixed": string;
                    "text/event-stream": string;
                    "text/html": string;
                };
            };
            /** @description The answer is unchanged. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    "X-RateLimit-Limit"?: number;
                    "X-RateLimit-Remaining"?: number;
                    "X-RateLimit-Reset"?: number;
                    "X-RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "RateLimit-Policy"?: string;
                    "X-Ignored-Parameters"?: string;
                    "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["graphql_invalid_request"];
            401: components["responses"]["key_in_query_not_accepted_or_key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["graphql_method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    graphql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The operation, up to 256 KB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "{ company(domain: \"stripe.com\") { name logo(size: 64) { url } } }"
                 *     }
                 */
                "application/json": components["schemas"]["GraphqlQuestion"];
            };
        };
        responses: {
            /** @description The requested data, with an error for each field that failed. */
            200: {
                headers: {
                    "X-RateLimit-Limit"?: number;
                    "X-RateLimit-Remaining"?: number;
                    "X-RateLimit-Reset"?: number;
                    "X-RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "RateLimit-Policy"?: string;
                    "X-Ignored-Parameters"?: string;
                    "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "company": {
                     *           "name": "Stripe",
                     *           "logo": {
                     *             "url": "http://localhost:3001/stripe.com?size=64"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GraphqlAnswer"];
                    /**
                     * @example {
                     *       "data": {
                     *         "company": {
                     *           "name": "Stripe",
                     *           "logo": {
                     *             "url": "http://localhost:3001/stripe.com?size=64"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/graphql-response+json": components["schemas"]["GraphqlAnswer"];
                    "multipart/mixed": string;
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["graphql_invalid_request"];
            401: components["responses"]["key_in_query_not_accepted_or_key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["graphql_method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    graphqlSubgraphQuery: {
        parameters: {
            query?: {
                /** @description The GraphQL document. Mutations are not allowed. */
                query?: string;
                /** @description `sha256:` and the SHA-256 of a known document, instead of the document. */
                documentId?: string;
                operationName?: string;
                /** @description A JSON object. */
                variables?: string;
                /** @description A JSON object. */
                extensions?: string;
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested data, with an error for each field that failed. */
            200: {
                headers: {
                    "X-RateLimit-Limit"?: number;
                    "X-RateLimit-Remaining"?: number;
                    "X-RateLimit-Reset"?: number;
                    "X-RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "RateLimit-Policy"?: string;
                    "X-Ignored-Parameters"?: string;
                    "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                    /** @description Validator; missing when no cache may store the answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "logographCompany": {
                     *           "name": "Stripe"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GraphqlAnswer"];
                    /**
                     * @example {
                     *       "data": {
                     *         "logographCompany": {
                     *           "name": "Stripe"
                     *         }
                     *       }
                     *     }
                     */
                    "application/graphql-response+json": components["schemas"]["GraphqlAnswer"];
                };
            };
            /** @description The answer is unchanged. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    "X-RateLimit-Limit"?: number;
                    "X-RateLimit-Remaining"?: number;
                    "X-RateLimit-Reset"?: number;
                    "X-RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "RateLimit-Policy"?: string;
                    "X-Ignored-Parameters"?: string;
                    "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["graphql_invalid_request"];
            401: components["responses"]["key_in_query_not_accepted_or_key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["graphql_method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    graphqlSubgraph: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The operation, up to 256 KB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "query ($refs: [_Any!]!) { _entities(representations: $refs) { ... on Company { name } } }",
                 *       "variables": {
                 *         "refs": [
                 *           {
                 *             "__typename": "Company",
                 *             "domain": "stripe.com"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GraphqlQuestion"];
            };
        };
        responses: {
            /** @description The requested data, with an error for each field that failed. */
            200: {
                headers: {
                    "X-RateLimit-Limit"?: number;
                    "X-RateLimit-Remaining"?: number;
                    "X-RateLimit-Reset"?: number;
                    "X-RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "RateLimit-Policy"?: string;
                    "X-Ignored-Parameters"?: string;
                    "X-Key-Warning"?: "secret_key_in_query" | "invalid_key" | "malformed_credentials";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "_entities": [
                     *           {
                     *             "name": "Stripe"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GraphqlAnswer"];
                    /**
                     * @example {
                     *       "data": {
                     *         "_entities": [
                     *           {
                     *             "name": "Stripe"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/graphql-response+json": components["schemas"]["GraphqlAnswer"];
                };
            };
            400: components["responses"]["graphql_invalid_request"];
            401: components["responses"]["key_in_query_not_accepted_or_key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["graphql_method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    mcp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that initialize returned. */
                "MCP-Protocol-Version"?: "2025-11-25" | "2025-06-18" | "2025-03-26" | "2024-11-05" | "2024-10-07";
            };
            path?: never;
            cookie?: never;
        };
        /** @description One message, up to 256 KB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "find_company",
                 *         "arguments": {
                 *           "query": "apple",
                 *           "limit": 1
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The response or a JSON-RPC error. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {
                     *         "content": [
                     *           {
                     *             "type": "text",
                     *             "text": "{\"companies\":[{\"name\":\"Apple\",\"domain\":\"apple.com\",\"ticker\":\"AAPL\",\"exchange\":\"XNAS\",\"matched\":{\"field\":\"name\",\"value\":\"Apple\",\"how\":\"exact\",\"former\":false},\"why\":\"It is called Apple.\",\"score\":0.97}]}"
                     *           }
                     *         ],
                     *         "structuredContent": {
                     *           "companies": [
                     *             {
                     *               "name": "Apple",
                     *               "domain": "apple.com",
                     *               "ticker": "AAPL",
                     *               "exchange": "XNAS",
                     *               "matched": {
                     *                 "field": "name",
                     *                 "value": "Apple",
                     *                 "how": "exact",
                     *                 "former": false
                     *               },
                     *               "why": "It is called Apple.",
                     *               "score": 0.97
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            /** @description The notification was received. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An invalid JSON-RPC message or an unsupported protocol version. */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": null,
                     *       "error": {
                     *         "code": -32600,
                     *         "message": "jsonrpc must be 2.0; it is missing."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpAnswer"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["key_in_query_not_accepted_or_key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    livez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Alive"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            default: components["responses"]["failure"];
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process accepts requests. */
            200: {
                headers: {
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ready"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    explorer: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description Prevents other sites from seeing which company is viewed. */
                    "Referrer-Policy": string;
                    /** @description Isolates the page from other windows. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description Prevents other sites from seeing which company is viewed. */
                    "Referrer-Policy": string;
                    /** @description Isolates the page from other windows. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    docs: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description Prevents other sites from seeing which company is viewed. */
                    "Referrer-Policy": string;
                    /** @description Isolates the page from other windows. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description Prevents other sites from seeing which company is viewed. */
                    "Referrer-Policy": string;
                    /** @description Isolates the page from other windows. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    guidePage: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Name of the guide. */
                guide: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description Prevents other sites from seeing which company is viewed. */
                    "Referrer-Policy": string;
                    /** @description Isolates the page from other windows. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description Prevents other sites from seeing which company is viewed. */
                    "Referrer-Policy": string;
                    /** @description Isolates the page from other windows. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The page has another address: that of the guide with its content. */
            308: {
                headers: {
                    Location: string;
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clientGuidePage: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Name of the guide. */
                guide: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description Prevents other sites from seeing which company is viewed. */
                    "Referrer-Policy": string;
                    /** @description Isolates the page from other windows. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description Prevents other sites from seeing which company is viewed. */
                    "Referrer-Policy": string;
                    /** @description Isolates the page from other windows. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The page has another address: that of the guide with its content. */
            308: {
                headers: {
                    Location: string;
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    companyPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex: www.stripe.com becomes stripe.com. */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description Prevents other sites from seeing which company is viewed. */
                    "Referrer-Policy": string;
                    /** @description Isolates the page from other windows. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    /** @description Prevents other sites from seeing which company is viewed. */
                    "Referrer-Policy": string;
                    /** @description Isolates the page from other windows. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The page has another address: that of the registrable domain. */
            308: {
                headers: {
                    Location: string;
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    companyCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex: www.stripe.com becomes stripe.com. */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card. */
            200: {
                headers: {
                    /** @description HIT when the image was rendered before. */
                    "X-Cache": "HIT" | "MISS";
                    /** @description Strong validator of the image. Every process gives the same ETag for the same image. */
                    ETag: string;
                    /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                    "Cache-Control": string;
                    /** @description Like Cache-Control, for CDNs. */
                    "CDN-Cache-Control": string;
                    /** @description Request headers that change the response. */
                    Vary: string;
                    /** @description The apex, and the domain of the artwork when it differs. */
                    "Cache-Tag": string;
                    /** @description Like Cache-Tag, separated by spaces. */
                    "Surrogate-Key": string;
                    /** @description The kind of the artwork in the image. Absent for a fallback. */
                    "X-Logo-Kind"?: "icon" | "wordmark";
                    /** @description Why there is no artwork. nothing-found: the website has no logo. unreachable: the last visit failed. pending: a visit runs or could not start. not-visited: this service visits no websites. blocked: the operator hides the logo. */
                    "X-Fallback-Reason"?: "blocked" | "not-visited" | "pending" | "unreachable" | "nothing-found";
                    "X-Pending": components["headers"]["Pending"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description The file name for "Save image as". */
                    "Content-Disposition": string;
                    /** @description The source of the artwork. */
                    "X-Source": string;
                    /** @description Level of detail of the artwork. raster: an SVG that contains pixels. synthetic: a fallback. */
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Present when the artwork was found over http, because the website has no https: anyone on the network path can have changed it. */
                    "X-Source-Security"?: "none";
                    /** @description Original width of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector). */
                    "X-Logo-Width": number;
                    /** @description Original height of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector). */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description The parameters that the plan reduced: size, format and retina. `size` also when the server had too little memory for the requested size. */
                    "X-Downgraded"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description HIT when the image was rendered before. */
                    "X-Cache": "HIT";
                    /** @description Strong validator of the image. Every process gives the same ETag for the same image. */
                    ETag: string;
                    /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                    "Cache-Control": string;
                    /** @description Like Cache-Control, for CDNs. */
                    "CDN-Cache-Control": string;
                    /** @description Request headers that change the response. */
                    Vary: string;
                    /** @description The apex, and the domain of the artwork when it differs. */
                    "Cache-Tag": string;
                    /** @description Like Cache-Tag, separated by spaces. */
                    "Surrogate-Key": string;
                    /** @description The kind of the artwork in the image. Absent for a fallback. */
                    "X-Logo-Kind"?: "icon" | "wordmark";
                    /** @description Why there is no artwork. nothing-found: the website has no logo. unreachable: the last visit failed. pending: a visit runs or could not start. not-visited: this service visits no websites. blocked: the operator hides the logo. */
                    "X-Fallback-Reason"?: "blocked" | "not-visited" | "pending" | "unreachable" | "nothing-found";
                    "X-Pending": components["headers"]["Pending"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required_or_invalid_key_or_malformed_credentials"];
            403: components["responses"]["plan_required_or_secret_key_required_or_origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    wall: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The background of the page. */
                theme: "light" | "dark";
                /** @description A featured company. */
                domain: "spotify.com" | "github.com" | "netflix.com" | "figma.com" | "shopify.com" | "nvidia.com" | "airbnb.com" | "slack.com" | "mastercard.com" | "apple.com" | "reddit.com" | "whatsapp.com" | "docker.com" | "youtube.com" | "tesla.com" | "gitlab.com" | "notion.com" | "starbucks.com" | "discord.com" | "paypal.com" | "firefox.com" | "adobe.com" | "duolingo.com" | "python.org" | "google.com" | "anthropic.com" | "dropbox.com" | "lufthansa.com" | "bitcoin.org" | "asana.com" | "microsoft.com" | "huggingface.co" | "tiktok.com" | "stripe.com" | "toyota.com" | "airtable.com" | "meta.com" | "kubernetes.io" | "pinterest.com" | "bmw.com" | "signal.org" | "soundcloud.com" | "openai.com" | "adidas.com" | "telegram.org" | "mcdonalds.com" | "wikipedia.org" | "twitch.tv";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo. */
            200: {
                headers: {
                    /** @description HIT when the image was rendered before. */
                    "X-Cache": "HIT" | "MISS";
                    /** @description Strong validator of the image. Every process gives the same ETag for the same image. */
                    ETag: string;
                    /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                    "Cache-Control": string;
                    /** @description Like Cache-Control, for CDNs. */
                    "CDN-Cache-Control": string;
                    /** @description Request headers that change the response. */
                    Vary: string;
                    /** @description The apex, and the domain of the artwork when it differs. */
                    "Cache-Tag": string;
                    /** @description Like Cache-Tag, separated by spaces. */
                    "Surrogate-Key": string;
                    /** @description The kind of the artwork in the image. Absent for a fallback. */
                    "X-Logo-Kind"?: "icon" | "wordmark";
                    /** @description Why there is no artwork. nothing-found: the website has no logo. unreachable: the last visit failed. pending: a visit runs or could not start. not-visited: this service visits no websites. blocked: the operator hides the logo. */
                    "X-Fallback-Reason"?: "blocked" | "not-visited" | "pending" | "unreachable" | "nothing-found";
                    "X-Pending": components["headers"]["Pending"];
                    /** @description The file name for "Save image as". */
                    "Content-Disposition": string;
                    /** @description The source of the artwork. */
                    "X-Source": string;
                    /** @description Level of detail of the artwork. raster: an SVG that contains pixels. synthetic: a fallback. */
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Present when the artwork was found over http, because the website has no https: anyone on the network path can have changed it. */
                    "X-Source-Security"?: "none";
                    /** @description Original width of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector). */
                    "X-Logo-Width": number;
                    /** @description Original height of the artwork: pixels, or units of the viewBox of an SVG, which scales to any size (X-Quality is then vector). */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description The parameters that the plan reduced: size, format and retina. `size` also when the server had too little memory for the requested size. */
                    "X-Downgraded"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description HIT when the image was rendered before. */
                    "X-Cache": "HIT";
                    /** @description Strong validator of the image. Every process gives the same ETag for the same image. */
                    ETag: string;
                    /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                    "Cache-Control": string;
                    /** @description Like Cache-Control, for CDNs. */
                    "CDN-Cache-Control": string;
                    /** @description Request headers that change the response. */
                    Vary: string;
                    /** @description The apex, and the domain of the artwork when it differs. */
                    "Cache-Tag": string;
                    /** @description Like Cache-Tag, separated by spaces. */
                    "Surrogate-Key": string;
                    /** @description The kind of the artwork in the image. Absent for a fallback. */
                    "X-Logo-Kind"?: "icon" | "wordmark";
                    /** @description Why there is no artwork. nothing-found: the website has no logo. unreachable: the last visit failed. pending: a visit runs or could not start. not-visited: this service visits no websites. blocked: the operator hides the logo. */
                    "X-Fallback-Reason"?: "blocked" | "not-visited" | "pending" | "unreachable" | "nothing-found";
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    guide: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide in Markdown. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    llms: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description in Markdown. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    robots: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file (RFC 9309). */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    security: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file (RFC 9116). */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    placeholder: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": Blob;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    favicon: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/x-icon": Blob;
                };
            };
            /** @description Not modified: the cached copy is current. */
            304: {
                headers: {
                    /** @description Validator of the file. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    s2Favicons: {
        parameters: {
            query?: {
                /** @description The website as a hostname or URL, in Google’s parameter `domain`. */
                domain?: string;
                /** @description The website as a hostname or URL, in Google’s parameter `domain_url`. */
                domain_url?: string;
                /** @description Edge of the image in pixels. Clamped to 16–2048 and to the limit of the plan; 16 when it is not a number. */
                sz?: number;
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            403: components["responses"]["origin_not_allowed"];
            /** @description No icon found: a neutral image of 16 pixels in every requested size. */
            404: {
                headers: {
                    /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                    "Cache-Control": string;
                    /** @description Like Cache-Control, for CDNs. */
                    "CDN-Cache-Control": string;
                    /** @description Request headers that change the response. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description The fallback image. Present only when there is no artwork. */
                    "X-Fallback": "monogram" | "placeholder";
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    faviconV2: {
        parameters: {
            query?: {
                /** @description The website as a hostname or URL, in Google’s parameter `url`. */
                url?: string;
                /** @description Edge of the image in pixels. Clamped to 16–2048 and to the limit of the plan; 16 when it is not a number. */
                size?: number;
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            403: components["responses"]["origin_not_allowed"];
            /** @description No icon found: a neutral image of 16 pixels in every requested size. */
            404: {
                headers: {
                    /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                    "Cache-Control": string;
                    /** @description Like Cache-Control, for CDNs. */
                    "CDN-Cache-Control": string;
                    /** @description Request headers that change the response. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description The fallback image. Present only when there is no artwork. */
                    "X-Fallback": "monogram" | "placeholder";
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    ip3: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            /** @description No icon found: a neutral image of 48 pixels. */
            404: {
                headers: {
                    /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                    "Cache-Control": string;
                    /** @description Like Cache-Control, for CDNs. */
                    "CDN-Cache-Control": string;
                    /** @description Request headers that change the response. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description The fallback image. Present only when there is no artwork. */
                    "X-Fallback": "monogram" | "placeholder";
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    ip2: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused. */
                domain: components["parameters"]["site"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            /** @description No icon found: a neutral image of 48 pixels. */
            404: {
                headers: {
                    /** @description One day for a logo, ten minutes for a fallback, ten seconds during a crawl, and never longer than the signature of the URL. It is private when a header contains a key, or when the key expires or is limited to origins. */
                    "Cache-Control": string;
                    /** @description Like Cache-Control, for CDNs. */
                    "CDN-Cache-Control": string;
                    /** @description Request headers that change the response. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description The fallback image. Present only when there is no artwork. */
                    "X-Fallback": "monogram" | "placeholder";
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    bitwardenIcon: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A host with a dot. One that is not public gets a neutral image. */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon_or_neutral"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearbitSuggest: {
        parameters: {
            query?: {
                /** @description The start of a company name. */
                query?: string;
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to five companies, best match first. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description Strong validator of the JSON. */
                    ETag: string;
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Stripe",
                     *         "domain": "stripe.com",
                     *         "logo": "http://localhost:3001/stripe.com"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FoundCompany"][];
                };
            };
            304: components["responses"]["json_unchanged"];
            403: components["responses"]["origin_not_allowed"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearbitFind: {
        parameters: {
            query: {
                name: string;
            };
            header?: {
                /** @description ETags of cached responses. The response is 304 when one of them is current, and costs no request of the quota. A * counts. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimitState"];
                    "RateLimit-Policy": components["headers"]["RateLimitQuota"];
                    "X-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Key-Warning": components["headers"]["KeyWarning"];
                    /** @description Strong validator of the JSON. */
                    ETag: string;
                    "X-Pending": components["headers"]["Pending"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Apple",
                     *       "domain": "apple.com",
                     *       "logo": "http://localhost:3001/apple.com"
                     *     }
                     */
                    "application/json": components["schemas"]["FoundCompany"];
                };
            };
            304: components["responses"]["json_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["origin_not_allowed"];
            404: components["responses"]["no_match"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
}
/** The stable codes of problems. */
export type ProblemCode =
    | "invalid_request"
    | "key_required"
    | "invalid_key"
    | "malformed_credentials"
    | "key_in_query_not_accepted"
    | "plan_required"
    | "secret_key_required"
    | "origin_not_allowed"
    | "no_artwork"
    | "no_match"
    | "free_mail"
    | "not_found"
    | "method_not_allowed"
    | "payload_too_large"
    | "unsupported_media_type"
    | "request_timeout"
    | "headers_too_large"
    | "quota_exceeded"
    | "internal"
    | "not_implemented"
    | "unavailable";
