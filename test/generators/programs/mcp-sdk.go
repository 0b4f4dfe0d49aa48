package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type keyed struct{}

func (keyed) RoundTrip(request *http.Request) (*http.Response, error) {
	request.Header.Set("x-api-key", os.Getenv("LOGOGRAPH_KEY"))
	return http.DefaultTransport.RoundTrip(request)
}

func main() {
	ctx := context.Background()
	transport := &mcp.StreamableClientTransport{
		Endpoint:   os.Getenv("LOGOGRAPH_URL") + "/mcp",
		HTTPClient: &http.Client{Transport: keyed{}},
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1.0.0"}, nil)
	session, err := client.Connect(ctx, transport, nil)
	check(err)
	defer session.Close()
	tools, err := session.ListTools(ctx, nil)
	check(err)
	names := []string{"tools"}
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
	}
	fmt.Println(strings.Join(names, " "))
	call := func(name string, arguments map[string]any) *mcp.CallToolResult {
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: arguments})
		check(err)
		return result
	}
	found, err := json.Marshal(call("find_company", map[string]any{"query": "Stripe", "limit": 1}))
	check(err)
	fmt.Println("found", strings.Contains(string(found), "stripe.com"))
	logo := call("company_logo", map[string]any{"domain": "stripe.com", "format": "png", "inline": true})
	for _, content := range logo.Content {
		if image, ok := content.(*mcp.ImageContent); ok {
			fmt.Println("image", string(image.Data[1:4]))
		}
	}
	fmt.Println("refused", call("company_logo", map[string]any{"domain": "no domain"}).IsError)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
